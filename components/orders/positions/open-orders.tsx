'use client';

import type { PositionOrder } from '@/lib/orders/form-rules';
import { PositionCards } from './position-cards';
import { PositionsTable } from './positions-table';

export type OrderActions = {
  /** Asks to close a position; without it there is no button. */
  onClose?: (order: PositionOrder) => void;
  /** Asks to change stop, target and trailing stop. */
  onLevels?: (order: PositionOrder) => void;
};

export type OpenOrdersProps = OrderActions & { orders: readonly PositionOrder[] };

/** Open positions with their profit/loss, live: a table on wide screens, cards on narrow ones. */
export function OpenOrders(props: OpenOrdersProps) {
  return (
    <>
      <PositionCards {...props} />
      <PositionsTable {...props} />
    </>
  );
}
