import type { PositionOrder } from '@/lib/orders/form-rules';

export type OrderActions = {
  /** Asks to close a position; without it there is no button. */
  onClose?: (order: PositionOrder) => void;
  /** Asks to change stop, target and trailing stop. */
  onLevels?: (order: PositionOrder) => void;
  /** Asks to close a position and open the other side. */
  onReverse?: (order: PositionOrder) => void;
};

export type OpenOrdersProps = OrderActions & { orders: readonly PositionOrder[] };
