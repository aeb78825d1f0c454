'use client';

import { useTranslations } from 'next-intl';
import { closeDecimal } from '@/lib/core/decimal-text';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { useZone } from '@/components/ui/figures/time';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { toast } from '@/components/ui/toast';
import { modeInBrowser, refreshOrders } from '../queries';
import { coveredStake } from './covered-stake';
import { OwnDialog } from './own-dialog';
import { usePlacing } from './sending/place';
import { RefusalNotice } from './refusal';
import { AccountLine, Doubts } from './review-parts';
import type { TimedDraft } from '../ticket/timed-fields';
import { LargestLoss, TimedSums } from '../ticket/timed-sums';
import { useSkippedReview, type Skipping } from '../one-click/use-skipped-review';
import { isOpenPhase } from '@/components/api/as-sent';
import { useFieldWords, type FieldWords } from './use-field-words';
import { useOrderWords } from '../shared/use-order-words';
import { useTicketMarket, type TicketProps } from '../ticket/use-ticket-market';

type Props = TicketProps &
  Skipping & {
    draft: TimedDraft;
    /** null once its period is offered no longer. */
    payout: string | null;
    open: boolean;
    obstacle: string | null;
    onClose: (isUnsettled?: boolean) => void;
    /** Told whether it is shown still: else another one may be under the hand. */
    onPlaced: (isShown: boolean) => void;
    /** Told what a refusal is about, which stands at its field of the ticket from then on. */
    onRefused: (said: FieldWords<'stake'>) => void;
  };

const fields = ['stake'] as const;
const fieldOf = { '10016': 'stake', amount: 'stake' } as const;

/** What a timed option costs, brings and can lose, and the one button that buys it. */
export function TimedReview(props: Props) {
  const { draft, terms, mode, state, open, obstacle, onClose, onPlaced } = props;
  const { t, format, spanText, isolated, fenced } = useOrderWords();
  const common = useTranslations('common');
  const zone = useZone();
  const placing = usePlacing({
    mode,
    code: terms.code,
    kind: 'timed',
    draft,
    open,
    onClose,
    now: { quote: useTicketMarket(props).now, payout: props.payout },
  });
  const { attempt, phase, error, keep } = placing;
  const close = () => onClose(placing.isUnsettled());
  const fieldWords = useFieldWords(fields, fieldOf);
  const { quote, payout } = placing.reckoned;
  const switched = open && modeInBrowser() !== mode;
  const amount = closeDecimal(draft.stake);
  const span = fenced(spanText(draft.period));
  const values = { code: terms.code, span, stake: isolated(format.money(amount)) };

  async function confirm() {
    if (modeInBrowser() !== mode) return;
    keep();
    const { direction, period } = draft;
    const { code, termsVersion } = terms;
    const requestedPrice = quote?.price;
    const asked = { code, direction, period, amount, requestedPrice, termsVersion };
    const body = { kind: 'timed' as const, ...asked };
    const bought = await attempt(body, (refusal) => {
      // What the house can still cover is said here, with the amount.
      if (coveredStake(refusal) === null) props.onRefused(fieldWords(refusal));
    });
    if (!bought) return;
    void refreshOrders();
    const price = format.price(bought.openPrice ?? '0', quote?.digits);
    const ends = bought.expirationTime;
    const time = isolated(ends ? format.clock(ends, zone, true) : span);
    toast(t('timed.bought', { code, way: t(direction), price, time }));
    onPlaced(placing.isOpen());
  }

  const up = draft.direction === 'up';
  const isPlain = !switched && !obstacle && Boolean(quote) && payout !== null;
  if (useSkippedReview({ ...props, isPlain, phase, send: confirm })) return null;
  return (
    <OwnDialog
      open={open && !placing.isSettledElsewhere}
      onClose={close}
      title={t(up ? 'timed.titleUp' : 'timed.titleDown', values)}
      text={t('timed.text', values)}
      actions={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button
            variant={up ? 'buy' : 'sell'}
            busy={phase === 'sending'}
            disabled={
              switched || (!isOpenPhase(phase) && (Boolean(obstacle) || !quote || payout === null))
            }
            onClick={() => void keepingFocus(confirm)}
          >
            {phase === 'unsure' ? common('retry') : t('timed.confirm', values)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {payout === null ? null : <LargestLoss draft={draft} payout={payout} />}
        <Sum>
          <AccountLine mode={mode} state={state} />
          <SumLine label={t('timed.period')}>{span}</SumLine>
        </Sum>
        {payout === null ? null : (
          <TimedSums inReview draft={draft} payout={payout} price={quote?.price} />
        )}
        <p className="text-xs text-ink-3">
          {t('timed.risk')} {t('review.sent')}
        </p>
        <Doubts switched={switched} obstacle={obstacle} />
        <RefusalNotice
          phase={phase}
          error={error}
          nothing={t('review.nothing')}
          unsure={t('review.unsure')}
        />
      </div>
    </OwnDialog>
  );
}
