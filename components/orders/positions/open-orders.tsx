'use client';

import type { OpenOrdersProps } from './order-actions';
import { PositionCards } from './position-cards';
import { PositionsTable } from './positions-table';

/** Open positions with their profit/loss, live: a table on wide screens, cards on narrow ones. */
export function OpenOrders(props: OpenOrdersProps) {
  return (
    <>
      <PositionCards {...props} />
      <PositionsTable {...props} />
    </>
  );
}
