'use client';

import { useTranslations } from 'next-intl';
import type { CallInput } from '@/components/api/call';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { Live } from '@/components/ui/figures/live';
import { Price } from '@/components/ui/figures/price';
import { PricePair } from '@/components/ui/figures/price-pair';
import { Time } from '@/components/ui/figures/time';
import { keepingFocus } from '@/components/ui/focus/kept-focus';
import { openingPrice } from '@/lib/orders/rules';
import { modeInBrowser, refreshOrders } from '../queries';
import { usePlacedToast } from '../results/use-placed-toast';
import { closeOutOf } from '@/lib/orders/estimates/draft-close-out-rules';
import { MarginPayoff } from '../ticket/payoff-sketch';
import { FarNotice } from './far-notice';
import { OwnDialog } from './own-dialog';
import { usePlacing } from './sending/place';
import { leftOf } from './left-of';
import { RefusalNotice } from './refusal';
import { AccountLine, Doubts } from './review-parts';
import { farPrices } from '@/lib/orders/estimates/far-price-rules';
import {
  draftCost,
  draftIssues,
  isClean,
  readDraft,
  waitingPrice,
  type Draft,
  type ReadDraft,
} from '@/lib/orders/estimates/ticket-cost-rules';
import { isPosition } from '@/lib/orders/form-rules';
import { TicketSummary, Worst } from '../ticket/ticket-summary';
import { useTiedWords } from '../ticket/tied-field';
import { useAccount, useLiveAccount } from '../account/use-account';
import { useSkippedReview, type Skipping } from '../one-click/use-skipped-review';
import { isOpenPhase } from '@/components/api/as-sent';
import type { RefusedField } from '../ticket/fields-props';
import { useFieldWords, type FieldWords } from './use-field-words';
import { useOrderWords } from '../shared/use-order-words';
import { useTicketMarket, type TicketProps } from '../ticket/use-ticket-market';

type Body = CallInput<'POST order/buyOptions'>;

type Props = TicketProps &
  Skipping & {
    draft: Draft;
    open: boolean;
    /** Why nothing can be ordered now; null when it can. */
    obstacle: string | null;
    onClose: (isUnsettled?: boolean) => void;
    /** Told where the order stands, null once another one may be under the hand; and what it leaves of a ticket. */
    onPlaced: (tab: 'positions' | 'pending' | null, left: (draft: Draft) => Draft) => void;
    /** Told what a refusal is about, which stands at its field of the ticket from then on. */
    onRefused: (said: FieldWords<RefusedField>) => void;
  };

const fields = [
  'size',
  'leverage',
  'entryPrice',
  'tiedTo',
  'goodTill',
  'stopLoss',
  'takeProfit',
  'trailing',
] as const;
const fieldOf = {
  '10016': 'size',
  '10114': 'leverage',
  lots: 'size',
  trailingDistance: 'trailing',
  limitPrice: 'entryPrice',
  stopPrice: 'entryPrice',
  '10151': 'tiedTo',
} as const;

const bodyOf = (
  { code, termsVersion }: TicketProps['terms'],
  read: ReadDraft,
  requestedPrice: string | undefined,
): Body => ({
  kind: 'margin',
  type: read.type,
  code,
  side: read.side,
  lots: read.lots,
  leverage: read.leverage,
  limitPrice: (read.type === 'limit' && read.entryPrice) || undefined,
  stopPrice: (read.type === 'stop' && read.entryPrice) || undefined,
  tiedTo: read.tiedTo ?? undefined,
  goodTill: read.goodTill ?? undefined,
  stopLoss: read.stopLoss ?? undefined,
  takeProfit: read.takeProfit ?? undefined,
  trailingDistance: read.trailingDistance ?? undefined,
  requestedPrice,
  termsVersion,
});

/** The order at the price of this moment, and the way to send it. */
function useReview({ draft, obstacle, onClose, onPlaced, onRefused, ...ticket }: Props) {
  const { terms, mode } = ticket;
  const { lotsText } = useOrderWords();
  const tellPlaced = usePlacedToast();
  const fieldWords = useFieldWords(fields, fieldOf);
  const prices = useTicketMarket(ticket);
  const own = useLiveAccount(mode);
  const placing = usePlacing({
    mode,
    code: terms.code,
    kind: 'margin',
    draft,
    open: ticket.open,
    onClose,
    now: { ...prices, account: own.now, orders: own.orders },
  });
  const { attempt, phase, keep } = placing;
  const { now: quote, market, account, orders } = placing.reckoned;
  const read = readDraft(draft, terms, market);
  const cost = market && draftCost(draft, terms, market);
  const issues = draftIssues(draft, terms, market, account?.freeMargin ?? null);
  const far = quote ? farPrices(read, quote) : [];
  const closeOut = closeOutOf({ draft, terms, pair: ticket.pair, cost, market, account, orders });
  const lots = lotsText(read.lots);
  const switched = ticket.open && modeInBrowser() !== mode;
  // A try without an answer may be repeated whatever the market does: it is the same order.
  const ready = !switched && (isOpenPhase(phase) || (market && isClean(issues) && !obstacle));

  async function confirm() {
    if (modeInBrowser() !== mode) return;
    keep();
    const seen = quote && openingPrice(draft.side, quote);
    const order = await attempt(bodyOf(terms, read, seen), (refusal) =>
      onRefused(fieldWords(refusal)),
    );
    if (!order || !isPosition(order)) return;
    void refreshOrders();
    tellPlaced(order, quote?.digits);
    const tab = order.status === 'pending' ? 'pending' : 'positions';
    onPlaced(placing.isOpen() ? tab : null, (now) => leftOf(now, draft));
  }

  return {
    read,
    quote,
    market,
    cost,
    issues,
    account,
    closeOut,
    far,
    lots,
    switched,
    ready,
    phase,
    error: placing.error,
    isUnsettled: placing.isUnsettled,
    isSettledElsewhere: placing.isSettledElsewhere,
    confirm,
  };
}

/** The words of a dialog that buys or sells, at the market, a limit or a stop. */
function useReviewWords(draft: Draft, code: string, review: ReturnType<typeof useReview>) {
  const { t, format, isolated } = useOrderWords();
  const { read, quote, lots } = review;
  const waits = quote && waitingPrice(draft, quote) !== null;
  const isLong = draft.side === 'long';
  const values = { lots, price: isolated(format.price(read.entryPrice ?? '0', quote?.digits)) };
  const confirm = isLong ? 'review.confirmBuy' : 'review.confirmSell';
  const place = isLong ? 'review.placeBuy' : 'review.placeSell';
  return {
    title: t(isLong ? 'review.buy' : 'review.sell', { lots, code }),
    text: waits
      ? t(`review.${draft.type === 'stop' ? 'stop' : 'limit'}Text`, values)
      : t('review.text'),
    confirm: waits ? t(place, values) : t(confirm, values),
  };
}

/** Cost and worst case at the price of this moment, and the one button that trades. */
export function ReviewDialog(props: Props) {
  const { draft, terms, mode, state, open, obstacle, onClose } = props;
  const { t } = useOrderWords();
  const common = useTranslations('common');
  const review = useReview(props);
  const { read, quote, market, cost, issues, account, switched, phase, error } = review;
  const words = useReviewWords(draft, terms.code, review);
  const close = () => onClose(review.isUnsettled());
  const isOpen = isOpenPhase(phase);
  const isPlain = Boolean(review.ready) && review.far.length === 0;
  if (useSkippedReview({ ...props, isPlain, phase, send: review.confirm })) return null;
  return (
    <OwnDialog
      open={open && !review.isSettledElsewhere}
      onClose={close}
      title={words.title}
      text={words.text}
      actions={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button
            variant={draft.side === 'long' ? 'buy' : 'sell'}
            busy={phase === 'sending'}
            // Not `disabled`, which would take the focus away while the connection is.
            aria-disabled={!review.ready || undefined}
            onClick={() => void keepingFocus(review.confirm)}
          >
            {phase === 'unsure' ? common('retry') : words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <FarNotice far={review.far} type={draft.type} digits={quote?.digits ?? 0} />
        <Worst side={draft.side} cost={cost} terms={terms} account={account} />
        <ReviewLines mode={mode} state={state} quote={quote} draft={read} />
        <TicketSummary
          full
          side={draft.side}
          closeOut={review.closeOut}
          cost={cost}
          terms={terms}
          account={account}
        />
        {cost && market ? (
          <MarginPayoff
            draft={draft}
            cost={cost}
            terms={terms}
            lots={read.lots}
            rate={market.rate}
            digits={quote?.digits ?? 0}
          />
        ) : null}
        <p className="text-xs text-ink-3">
          {common('risk')} {t('review.sent')} {t('ticket.closeOutWhy')}
        </p>
        <div aria-live="polite" className="empty:hidden">
          <Doubts
            switched={switched}
            obstacle={obstacle}
            levels={isOpen ? null : (issues.stopLoss ?? issues.takeProfit ?? issues.trailing)}
            margin={isOpen ? null : issues.lots}
          />
        </div>
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

type LinesProps = Pick<TicketProps, 'mode' | 'state' | 'quote'> & { draft: ReadDraft };

/** What is being ordered, and in which account. */
function ReviewLines({ mode, state, quote, draft }: LinesProps) {
  const { t, format } = useOrderWords();
  const tiedWords = useTiedWords();
  const tied = useAccount(mode).pending.find(({ id }) => id === draft.tiedTo);
  const level = (at: string | null) => (at ? format.price(at, quote?.digits) : '–');
  const price = quote && openingPrice(draft.side, quote);
  return (
    <Sum>
      <AccountLine mode={mode} state={state} />
      <SumLine label={t('review.price')} strong={!draft.entryPrice}>
        <Live>{quote && price ? <Price value={price} digits={quote.digits} /> : '–'}</Live>
      </SumLine>
      {draft.entryPrice ? (
        <>
          <SumLine label={t(draft.type === 'stop' ? 'stop.price' : 'limit.price')} strong>
            <Price value={draft.entryPrice} digits={quote?.digits} />
          </SumLine>
          <SumLine label={t('limit.goodTill')}>
            {draft.goodTill ? <Time at={draft.goodTill} /> : t('limit.untilCancelled')}
          </SumLine>
        </>
      ) : null}
      {tied ? (
        <SumLine label={t('tied.label')}>
          <span title={t('tied.why')}>{tiedWords(tied)}</span>
        </SumLine>
      ) : null}
      <SumLine label={t('ticket.leverage')}>{`${format.quantity(draft.leverage)}×`}</SumLine>
      <SumLine label={`${t('ticket.stopLoss')} / ${t('ticket.takeProfit')}`}>
        <PricePair first={level(draft.stopLoss)} second={level(draft.takeProfit)} />
      </SumLine>
      {draft.trailingDistance ? (
        <SumLine label={t('ticket.trailing')}>
          {t('trailing.behind', { distance: format.price(draft.trailingDistance, quote?.digits) })}
        </SumLine>
      ) : null}
    </Sum>
  );
}
