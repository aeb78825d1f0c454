'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useModeChange } from '@/components/shell/use-mode-change';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { useZone } from '@/components/ui/time';
import type { Mode, Money as Decimal } from '@/lib/core/money';
import { midPrice, type Side } from '@/lib/orders/rules';
import type { Quote } from './quotes';
import { SideChoice } from './side-choice';
import { draftCost, draftIssues, isClean, type Draft, type DraftIssues } from './ticket-cost';
import { TicketFields } from './ticket-fields';
import { TicketSummary } from './ticket-summary';
import { firstDraft, type Pair, type TicketTerms } from './ticket-terms';
import { useLiveAccount } from './use-account';
import type { MarketState } from './use-market-state';
import { useOrderWords } from './use-order-words';
import { useQuote } from './use-quote';

const ReviewDialog = dynamic(() => import('./review-dialog').then((m) => m.ReviewDialog), {
  ssr: false,
});

export type TicketProps = {
  terms: TicketTerms;
  state: MarketState;
  pair: Pair;
  quote: Quote | undefined;
  pairQuote: Quote | undefined;
  /** null for a visitor. */
  mode: Mode | null;
  sandbox: boolean;
};

type Shown = Record<keyof DraftIssues, boolean>;
const nothingShown: Shown = { lots: false, stopLoss: false, takeProfit: false };

/** The prices an order for this instrument is reckoned at, live. */
export function useTicketMarket({ terms, quote, pair, pairQuote }: TicketProps) {
  const now = useQuote(terms.code, quote);
  const conversion = useQuote(pair?.code ?? terms.code, pair ? pairQuote : quote);
  const rate = pair && conversion && { mid: midPrice(conversion).toFixed(), inverse: pair.inverse };
  return { now, market: now && (rate || !pair) ? { now, rate: rate ?? null } : null };
}

/** Why nothing can be ordered now, in words; null when it can. */
function useObstacle({ state, mode, sandbox }: TicketProps): string | null {
  const { t, format } = useOrderWords();
  const zone = useZone();
  if (mode === 'real' && !state.live && !sandbox) return t('ticket.notLive');
  if (state.tradable) return null;
  if (state.reason === 'stale') return t('ticket.stale');
  if (state.reason === 'quarantined') return t('ticket.quarantined');
  if (state.reason === 'no-price') return t('ticket.noPrice');
  if (!state.opensAt) return t('ticket.closed');
  return t('ticket.closedUntil', { time: format.weekTime(state.opensAt, zone) });
}

/** What an order as it is written costs now, and what stands in its way. */
function useDraft(props: TicketProps, side: Side) {
  const { terms, mode } = props;
  const [draft, setDraft] = useState<Draft>(() => ({
    ...firstDraft(terms, props.quote?.price),
    side,
    stopLoss: '',
    takeProfit: '',
  }));
  const { now: quote, market } = useTicketMarket(props);
  const account = useLiveAccount(mode).now;
  const free = account?.freeMargin ?? null;
  const issues = draftIssues(draft, terms, market, free);
  const cost = market && draftCost(draft, terms, market);
  const lacking = issues.lots === 'margin' && cost && free ? { needed: cost.needed, free } : null;
  return { draft, setDraft, quote, market, account, issues, cost, lacking };
}

/** A margin order at the market: what it costs, what it can lose, and the way to its review. */
export function Ticket(
  props: TicketProps & { side?: Side; onPlaced?: () => void; className?: string },
) {
  const { terms, mode, side = 'long', onPlaced, className } = props;
  const { t, lotsText } = useOrderWords();
  const common = useTranslations('common');
  const written = useDraft(props, side);
  const { draft, setDraft, quote, market, account, issues, cost, lacking } = written;
  const [shown, setShown] = useState(nothingShown);
  const [review, setReview] = useState<{ draft: Draft; open: boolean; count: number } | null>(null);
  const obstacle = useObstacle(props);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (mode === null || obstacle || !market) return;
    setShown({ lots: true, stopLoss: true, takeProfit: true });
    if (isClean(issues)) setReview({ draft, open: true, count: (review?.count ?? 0) + 1 });
  }

  const lots = lotsText(cost ? draft.lots : terms.lotMin);
  return (
    <form onSubmit={submit} noValidate aria-label={t('ticket.title')} className={className}>
      <SideChoice
        side={draft.side}
        quote={quote}
        onChange={(to) => setDraft({ ...draft, side: to })}
      />
      <TicketFields
        {...{ terms, draft, quote }}
        issues={{
          lots: shown.lots ? issues.lots : null,
          stopLoss: shown.stopLoss ? issues.stopLoss : null,
          takeProfit: shown.takeProfit ? issues.takeProfit : null,
        }}
        onChange={(change) => setDraft({ ...draft, ...change })}
        onLeave={(field) => setShown((before) => ({ ...before, [field]: true }))}
      />
      <TicketSummary side={draft.side} cost={cost} terms={terms} account={account} />
      {mode === null ? (
        <VisitorButtons />
      ) : (
        <ReviewButton
          side={draft.side}
          lots={lots}
          ready={market !== null && !obstacle && !lacking}
        >
          {obstacle ? <Notice tone="wait">{obstacle}</Notice> : null}
          {lacking && !obstacle ? <MarginNotice {...{ mode, lacking }} /> : null}
        </ReviewButton>
      )}
      <p className="text-xs text-ink-3">{common('risk')}</p>
      {review ? (
        <ReviewDialog
          key={review.count}
          {...props}
          draft={review.draft}
          open={review.open}
          obstacle={obstacle}
          onClose={() => setReview({ ...review, open: false })}
          onPlaced={() => {
            setReview({ ...review, open: false });
            setDraft({ ...draft, stopLoss: '', takeProfit: '' });
            setShown(nothingShown);
            onPlaced?.();
          }}
        />
      ) : null}
    </form>
  );
}

function ReviewButton(props: { side: Side; lots: string; ready: boolean; children: ReactNode }) {
  const { side, lots, ready, children } = props;
  const t = useTranslations('orders');
  return (
    <div className="grid gap-2">
      <Button type="submit" size="l" variant={side === 'long' ? 'buy' : 'sell'} disabled={!ready}>
        {t(side === 'long' ? 'ticket.reviewBuy' : 'ticket.reviewSell', { lots })}
      </Button>
      {children}
    </div>
  );
}

/** What an order lacks, and the way to the account that it could be tried in. */
function MarginNotice(props: { mode: Mode; lacking: { needed: Decimal; free: Decimal } }) {
  const { mode, lacking } = props;
  const { t, format } = useOrderWords();
  const { change, sending, refreshing } = useModeChange({
    real: t('ticket.inReal'),
    demo: t('ticket.inDemo'),
    failed: t('ticket.switchFailed'),
  });
  return (
    <>
      <Notice tone="wait">
        {t('checks.margin', {
          needed: format.amount(lacking.needed.toFixed()),
          free: format.amount(lacking.free.toFixed()),
        })}
      </Notice>
      {mode === 'real' ? (
        <Button busy={sending || refreshing} onClick={() => void change('demo')}>
          {t('ticket.toDemo')}
        </Button>
      ) : null}
    </>
  );
}

function VisitorButtons() {
  const t = useTranslations('orders');
  return (
    <div className="grid gap-2">
      <ButtonLink href="/pass/register" variant="primary" size="l">
        {t('ticket.demo')}
      </ButtonLink>
      <ButtonLink href="/pass/login" size="m">
        {t('ticket.login')}
      </ButtonLink>
      <p className="text-xs text-ink-3">{t('ticket.demoText')}</p>
    </div>
  );
}
