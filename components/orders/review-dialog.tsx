'use client';

import { useTranslations } from 'next-intl';
import { call, type CallInput } from '@/components/api/call';
import { SourceBadge } from '@/components/markets/source-badge';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Sum, SumLine } from '@/components/ui/card';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/error-state';
import { Price } from '@/components/ui/price';
import { PricePair } from '@/components/ui/price-pair';
import { toast } from '@/components/ui/toast';
import { openingPrice } from '@/lib/orders/rules';
import { modeInBrowser, refreshAccount } from './account-store';
import { RefusalNotice } from './refusal';
import { draftCost, draftIssues, isClean, readDraft, type Draft } from './ticket-cost';
import { useTicketMarket, type TicketProps } from './ticket';
import { TicketSummary } from './ticket-summary';
import { useLiveAccount } from './use-account';
import { useAttempt } from './use-attempt';
import { useOrderWords } from './use-order-words';

type Body = CallInput<'POST order/buyOptions'>;

type Props = TicketProps & {
  draft: Draft;
  open: boolean;
  /** Why nothing can be ordered now; null when it can. */
  obstacle: string | null;
  onClose: () => void;
  onPlaced: () => void;
};

const send = (body: Body, idempotencyKey: string) =>
  call('POST order/buyOptions', body, { idempotencyKey });

/** The order at the price of this moment, and the way to send it. */
function useReview({ draft, obstacle, onPlaced, ...ticket }: Omit<Props, 'onClose'>) {
  const { terms, mode } = ticket;
  const { t, format, lotsText } = useOrderWords();
  const { attempt, phase, error } = useAttempt(send);
  const { now: quote, market } = useTicketMarket(ticket);
  const account = useLiveAccount(mode).now;
  const read = readDraft(draft);
  const cost = market && draftCost(draft, terms, market);
  const issues = draftIssues(draft, terms, market, account?.freeMargin ?? null);
  const price = quote && openingPrice(draft.side, quote);
  const lots = lotsText(read.lots);
  const switched = ticket.open && modeInBrowser() !== mode;
  // A try without an answer may be repeated whatever the market does: it is the same order.
  const ready = !switched && (phase === 'unsure' || (market && isClean(issues) && !obstacle));

  async function confirm() {
    if (modeInBrowser() !== mode) return;
    const order = await attempt({
      kind: 'margin',
      type: 'market',
      code: terms.code,
      side: draft.side,
      lots: read.lots,
      leverage: draft.leverage,
      stopLoss: read.stopLoss ?? undefined,
      takeProfit: read.takeProfit ?? undefined,
      requestedPrice: price,
    });
    if (!order) return;
    void refreshAccount();
    const filled = format.price(order.openPrice ?? '0', quote?.digits);
    toast(t('review.opened', { code: order.code, lots, price: filled }));
    onPlaced();
  }

  return {
    read,
    quote,
    price,
    cost,
    issues,
    account,
    lots,
    switched,
    ready,
    phase,
    error,
    confirm,
  };
}

/** Cost and worst case at the price of this moment, and the one button that trades. */
export function ReviewDialog(props: Props) {
  const { draft, terms, mode, state, open, obstacle, onClose } = props;
  const { t } = useOrderWords();
  const common = useTranslations('common');
  const review = useReview(props);
  const { read, quote, price, cost, issues, account, lots, switched, phase, error } = review;
  const isLong = draft.side === 'long';
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(isLong ? 'review.buy' : 'review.sell', { lots, code: terms.code })}
      text={t('review.text')}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            variant={isLong ? 'buy' : 'sell'}
            busy={phase === 'sending'}
            disabled={!review.ready}
            onClick={() => void review.confirm()}
          >
            {phase === 'unsure'
              ? common('retry')
              : t(isLong ? 'review.confirmBuy' : 'review.confirmSell', { lots })}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <ReviewLines {...{ mode, state, quote, price }} draft={read} />
        <TicketSummary side={draft.side} cost={cost} terms={terms} account={account} />
        <p className="text-xs text-ink-3">
          {common('risk')} {t('review.sent')}
        </p>
        <Doubts
          {...{ switched, obstacle }}
          levels={issues.stopLoss ?? issues.takeProfit}
          margin={issues.lots}
        />
        <RefusalNotice
          phase={phase}
          error={error}
          nothing={t('review.nothing')}
          unsure={t('review.unsure')}
        />
      </div>
    </Dialog>
  );
}

type LinesProps = Pick<TicketProps, 'mode' | 'state' | 'quote'> & {
  draft: ReturnType<typeof readDraft>;
  price: string | undefined;
};

/** What is being ordered, and in which account. */
function ReviewLines({ mode, state, quote, draft, price }: LinesProps) {
  const { t, format } = useOrderWords();
  const common = useTranslations('common');
  const level = (at: string | null) => (at ? format.price(at, quote?.digits) : '–');
  return (
    <Sum>
      <SumLine label={t('review.account')}>
        <span className="inline-flex gap-1.5">
          <Badge tone={mode === 'demo' ? 'wait' : 'plain'}>
            {common(mode === 'demo' ? 'demo' : 'real')}
          </Badge>
          <SourceBadge of={state} />
        </span>
      </SumLine>
      <SumLine label={t('review.price')} strong>
        {quote && price ? <Price value={price} digits={quote.digits} /> : '–'}
      </SumLine>
      <SumLine label={t('ticket.leverage')}>{`${format.quantity(draft.leverage)}×`}</SumLine>
      <SumLine label={`${t('ticket.stopLoss')} / ${t('ticket.takeProfit')}`}>
        <PricePair first={level(draft.stopLoss)} second={level(draft.takeProfit)} />
      </SumLine>
    </Sum>
  );
}

/** What has come up since the ticket was filled in. */
function Doubts({
  switched,
  obstacle,
  levels,
  margin,
}: {
  switched: boolean;
  obstacle: string | null;
  levels: string | null;
  margin: string | null;
}) {
  const t = useTranslations('orders');
  const codes = useTranslations('codes');
  if (switched) return <Notice>{t('review.otherMode')}</Notice>;
  if (obstacle) return <Notice tone="wait">{obstacle}</Notice>;
  if (levels) return <Notice tone="wait">{codes('10104')}</Notice>;
  if (margin) return <Notice tone="wait">{codes('10011')}</Notice>;
  return null;
}
