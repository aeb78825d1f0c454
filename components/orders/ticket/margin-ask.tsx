'use client';

import type { ReactNode } from 'react';
import { useIsLost } from '@/components/connection/use-connection';
import { late } from '@/components/ui/loading/late';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { digitsOf, padded } from '@/lib/core/decimal-text';
import type { Money } from '@/lib/core/money';
import type { Draft } from '@/lib/orders/estimates/ticket-cost-rules';
import { useOrderWords } from '../shared/use-order-words';
import { Held } from './held';
import type { TicketProps } from './use-ticket-market';
import { VisitorButtons } from './visitor-buttons';

const MarginNotice = late(() => import('./margin-notice').then((m) => m.MarginNotice));
const OpenMarkets = late(() => import('../shared/open-markets').then((m) => m.OpenMarkets), {
  shape: 'line',
});

/** Whether the order is sent at once, and whether one is under way. */
type Sent = { atOnce: boolean; busy: boolean };

type AskPlaceProps = Pick<TicketProps, 'mode' | 'terms' | 'state'> & { draft: Draft } & {
  open: string | undefined;
  obstacle: string | null;
  lacking: { needed: Money; free: Money } | null;
  /** Whether the size can be ordered. */
  sized: boolean;
  /** Whether there is a price to order at. */
  known: boolean;
} & Sent;

/** The way on: to the review, or for a visitor to an account; and what stands in it. */
export function Ask({ mode, state, obstacle, lacking, known, ...order }: AskPlaceProps) {
  const others = state.reason === 'closed' ? <OpenMarkets /> : null;
  if (mode === null) {
    return (
      <>
        <VisitorButtons />
        {others}
      </>
    );
  }
  return (
    <AskButton {...order} ready={known && order.sized && !obstacle && !lacking}>
      {obstacle ? <Notice tone="wait">{obstacle}</Notice> : null}
      {others}
      {lacking && !obstacle ? <MarginNotice mode={mode} lacking={lacking} /> : null}
    </AskButton>
  );
}

type AskProps = Pick<TicketProps, 'terms'> & { draft: Draft } & {
  open: string | undefined;
  sized: boolean;
  ready: boolean;
  children: ReactNode;
} & Sent;

/** Says what the order will do; what it costs is confirmed in the review that it opens, unless that is skipped. */
function AskButton({ draft, terms, open, sized, ready, atOnce, busy, children }: AskProps) {
  const { t, format, lotsText, isolated, fenced } = useOrderWords();
  const lost = useIsLost();
  const isLong = draft.side === 'long';
  const lots = fenced(lotsText(draft.lots || '0'));
  const entry = draft.type === 'market' ? '' : padded(draft.entryPrice, digitsOf(terms.tickSize));
  const price = isolated(format.price(entry || open || '0'));
  const what = { lots, code: isolated(terms.code), price };
  return (
    <div className="grid gap-2">
      <Button
        type="submit"
        size="l"
        aria-haspopup={atOnce ? undefined : 'dialog'}
        busy={busy}
        variant={lost ? 'quiet' : isLong ? 'buy' : 'sell'}
        disabled={!ready}
      >
        {lost ? (
          <Held />
        ) : !sized ? (
          t(isLong ? 'ticket.askBuyNone' : 'ticket.askSellNone', { code: isolated(terms.code) })
        ) : draft.type === 'limit' ? (
          t(isLong ? 'ticket.askBuyLimit' : 'ticket.askSellLimit', what)
        ) : draft.type === 'stop' ? (
          t(isLong ? 'ticket.askBuyStop' : 'ticket.askSellStop', what)
        ) : (
          t(isLong ? 'ticket.askBuy' : 'ticket.askSell', what)
        )}
      </Button>
      {children}
    </div>
  );
}
