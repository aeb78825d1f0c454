import type { EnumWords } from '../core/generated/table-rows';

export type Reason = EnumWords['ledger_reason'];

/** What a movement belongs to, by the reason of its entry; a new reason has to be given its place. */
const kindOfReason = {
  'deposit-credited': 'deposits',
  'withdrawal-requested': 'withdrawals',
  'withdrawal-completed': 'withdrawals',
  'withdrawal-released': 'withdrawals',
  'account-closed': 'withdrawals',
  swapped: 'swaps',
  'plan-bought': 'plans',
  'plan-earning': 'plans',
  'plan-ended': 'plans',
  'plan-exited': 'plans',
  'treasury-moved': 'plans',
  'loan-paid-out': 'loans',
  'loan-repaid': 'loans',
  'bid-placed': 'collectibles',
  'bid-released': 'collectibles',
  'collectible-bought': 'collectibles',
  'collectible-won': 'collectibles',
  'charity-paid': 'collectibles',
  'order-opened': 'positions',
  'order-placed': 'positions',
  'order-changed': 'positions',
  'order-cancelled': 'positions',
  'order-expired': 'positions',
  'order-part-closed': 'positions',
  'order-closed': 'positions',
  'option-bought': 'options',
  'option-settled': 'options',
  'option-returned': 'options',
  'demo-grant': 'play-money',
  'demo-reset': 'play-money',
  'sandbox-deposit': 'play-money',
} as const satisfies Record<Reason, string>;

export const reasons = Object.keys(kindOfReason) as [Reason, ...Reason[]];

/**
 * The key of the words of a reason, in `account.record`; null where the order of the movement says what
 * happened. A new reason has to be given its words.
 */
export const titleOfReason = {
  'deposit-credited': 'deposit-credited',
  'withdrawal-requested': 'withdrawal-requested',
  'withdrawal-completed': 'withdrawal-completed',
  'withdrawal-released': 'withdrawal-released',
  'account-closed': 'account-closed',
  swapped: 'swapped',
  'plan-bought': 'plan-bought',
  'plan-earning': 'plan-earning',
  'plan-ended': 'plan-ended',
  'plan-exited': 'plan-exited',
  'treasury-moved': null,
  'loan-paid-out': 'loan-paid-out',
  'loan-repaid': 'loan-repaid',
  'bid-placed': 'bid-placed',
  'bid-released': 'bid-released',
  'collectible-bought': 'collectible-bought',
  'collectible-won': 'collectible-won',
  'charity-paid': null,
  'order-opened': null,
  'order-placed': null,
  'order-changed': null,
  'order-cancelled': null,
  'order-expired': null,
  'order-part-closed': null,
  'order-closed': null,
  'option-bought': null,
  'option-settled': null,
  'option-returned': null,
  'demo-grant': 'demo-grant',
  'demo-reset': 'demo-reset',
  'sandbox-deposit': 'sandbox-deposit',
} as const satisfies Record<Reason, string | null>;

const released: readonly Reason[] = [
  'order-cancelled',
  'order-expired',
  'option-returned',
  'withdrawal-released',
  'bid-released',
];

/** What the record can be narrowed to. `fees` and `released` are found among the others. */
export const movementKinds = [
  'deposits',
  'withdrawals',
  'swaps',
  'plans',
  'loans',
  'collectibles',
  'positions',
  'options',
  'play-money',
  'fees',
  'released',
] as const;
export type MovementKind = (typeof movementKinds)[number];

/** The reasons of a kind; null for `fees`, which any reason may have. */
export function reasonsOf(kind: MovementKind): readonly Reason[] | null {
  if (kind === 'fees') return null;
  if (kind === 'released') return released;
  const all = Object.entries(kindOfReason) as [Reason, MovementKind][];
  return all.filter(([, of]) => of === kind).map(([reason]) => reason);
}
