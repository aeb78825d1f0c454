/** An account is closed so many days after it was asked for; until then it can be kept. */
export const waitDays = 14;

/** What may stand in the way of closing an account. */
export const obstacleKinds = [
  'orders',
  'deposit',
  'withdrawal',
  'verification',
  'plans',
  'bids',
  'loans',
  'rest',
  'held',
  'money',
] as const;
export type ObstacleKind = (typeof obstacleKinds)[number];

/** Where each is cleared. */
export const clearedAt: Readonly<Record<ObstacleKind, string>> = {
  orders: '/profile/orders',
  deposit: '/profile/deposit',
  withdrawal: '/profile/withdrawmoney',
  verification: '/profile/verification',
  plans: '/trading',
  bids: '/nfts?view=mine',
  loans: '/loan',
  rest: '/help/pressure',
  held: '/profile/balance',
  money: '/profile/withdrawmoney',
};

const dayMs = 86_400_000;

/** Until when what the law wants kept is kept: of a closing under way, else of one asked for now. */
export function keptUntil(
  { dueAt, keepDays }: { dueAt: string | null; keepDays: number },
  now: Date,
): string {
  const closedMs = dueAt ? Date.parse(dueAt) : now.getTime() + waitDays * dayMs;
  return new Date(closedMs + keepDays * dayMs).toISOString();
}
