/** The order and leg that a ledger reference such as `order:12:open` names; null for any other. */
export function movedBy(reference: string): { orderId: string; leg: 'open' | 'close' } | null {
  const found = /^order:([1-9]\d{0,17}):(open|close)$/.exec(reference);
  return found ? { orderId: found[1]!, leg: found[2] as 'open' | 'close' } : null;
}
