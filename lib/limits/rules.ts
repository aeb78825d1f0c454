/** What a customer may limit, in USDT of the real account: one order, and losses and deposits of a time. */
export const limitKinds = [
  'stake',
  'loss-day',
  'loss-week',
  'loss-month',
  'deposit-day',
  'deposit-week',
  'deposit-month',
] as const;
export type LimitKind = (typeof limitKinds)[number];

/** How long a break may last. */
export const breakPeriods = ['day', 'week', 'month', 'half-year'] as const;
