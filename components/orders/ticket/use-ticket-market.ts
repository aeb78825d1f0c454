'use client';

import { useIsLost } from '@/components/connection/use-connection';
import { useZone } from '@/components/ui/figures/time';
import type { Mode } from '@/lib/core/money';
import { midPrice } from '@/lib/orders/rules';
import type { Quote } from '@/components/markets/quotes/quotes';
import type { Pair, TicketTerms } from '@/lib/orders/estimates/ticket-terms-rules';
import type { MarketState } from '@/components/markets/quotes/use-market-state';
import { useOrderWords } from '../shared/use-order-words';
import { useQuote } from '@/components/markets/quotes/use-quote';

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

/** The prices an order for this instrument is reckoned at, live. */
export function useTicketMarket({ terms, quote, pair, pairQuote }: TicketProps) {
  const now = useQuote(terms.code, quote);
  const conversion = useQuote(pair?.code ?? terms.code, pair ? pairQuote : quote);
  const rate = pair && conversion && { mid: midPrice(conversion).toFixed(), inverse: pair.inverse };
  return { now, market: now && (rate || !pair) ? { now, rate: rate ?? null } : null };
}

/** Why nothing can be ordered now, in words; null when it can. */
export function useObstacle({ state, mode, sandbox }: TicketProps): string | null {
  const { t, format } = useOrderWords();
  const zone = useZone();
  const lost = useIsLost();
  if (lost) return t('ticket.lost');
  if (state.outage) return t('ticket.outage');
  if (mode === 'real' && !state.live && !sandbox) return t('ticket.notLive');
  if (state.tradable) return null;
  if (state.reason === 'stale') return t('ticket.stale');
  if (state.reason === 'quarantined') return t('ticket.quarantined');
  if (state.reason === 'halted') return t('ticket.halted');
  if (state.reason === 'no-price') return t('ticket.noPrice');
  if (!state.opensAt) return t('ticket.closed');
  return t('ticket.closedUntil', { time: format.weekTime(state.opensAt, zone) });
}
