import { plainDraft, type Draft } from '@/lib/orders/estimates/ticket-cost-rules';

const ownOnes = ['entryPrice', 'tiedTo', 'goodTill', 'stopLoss', 'takeProfit', 'trailing'] as const;

/**
 * What a ticket holds once an order was placed from it: that order's price, tie and levels are taken out, which would
 * be drawn beside the real ones and invite a second order. What was typed since stays.
 */
export function leftOf(now: Draft, placed: Draft): Draft {
  const own = ownOnes.filter((name) => now[name] === placed[name]);
  return { ...now, ...Object.fromEntries(own.map((name) => [name, plainDraft[name]])) };
}
