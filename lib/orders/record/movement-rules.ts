import { isOptionKind, type OrderKind } from '../../core/trading';

/** What an entry of an order did: its reference ends in it. */
export const movementSteps = ['place', 'change', 'open', 'part', 'close', 'release'] as const;
export type MovementStep = (typeof movementSteps)[number];

/** The order and step that a ledger reference such as `order:12:open` or `order:12:part:1` names; null for any other. */
export function movedBy(reference: string): { orderId: string; step: MovementStep } | null {
  const found =
    /^order:([1-9]\d{0,17}):(?:(place|open|close|release)|(part|change):[1-9]\d*)$/.exec(reference);
  return found ? { orderId: found[1]!, step: (found[2] ?? found[3]) as MovementStep } : null;
}

/** What one movement of an order was about, so that the record can say it in words. Amounts in USDT. */
export type MovementOrder = {
  id: string;
  code: string;
  kind: OrderKind;
  side: 'long' | 'short';
  step: MovementStep;
  /** Why a closing happened; null for any other step. */
  closeReason: string | null;
  /** What this movement held (above zero) or released (below zero). */
  held: string;
  fee: string;
  /** What a closing or settlement earned before fees; null for any other step. */
  profit: string | null;
};

const optionTitles = { open: 'option-bought', close: 'option-settled' } as const;
const marginTitles = { open: 'opened', part: 'part-closed', close: 'closed' } as const;

/** The key of the words, in `account.record`, for what happened to an order. */
export function titleOf(
  { kind, side, step }: Pick<MovementOrder, 'kind' | 'side' | 'step'>,
  reason: string,
) {
  if (isOptionKind(kind))
    return step === 'open' || step === 'close' ? optionTitles[step] : 'option-returned';
  if (step === 'open' || step === 'part' || step === 'close')
    return `${side}-${marginTitles[step]}` as const;
  if (step === 'place') return 'order-placed';
  if (step === 'change') return 'order-changed';
  return reason === 'order-expired' ? 'order-expired' : 'order-cancelled';
}
