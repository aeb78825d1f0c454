/** The order and leg that a ledger reference such as `order:12:open` names; null for any other. */
export function movedBy(reference: string): { orderId: string; leg: 'open' | 'close' } | null {
  const found = /^order:([1-9]\d{0,17}):(open|close)$/.exec(reference);
  return found ? { orderId: found[1]!, leg: found[2] as 'open' | 'close' } : null;
}

/** What a movement of an order was about, so that the record can say it in words. Amounts in USDT. */
export type MovementOrder = {
  id: string;
  code: string;
  side: 'long' | 'short';
  closeReason: string | null;
  margin: string;
  openFee: string;
  closeFee: string | null;
  profit: string | null;
};
