import { formOf, type KindOf, type OrderForm } from '../core/trading';
import type { Order, OrderOf } from './order-contract';

export type OrderOfForm<F extends OrderForm> = OrderOf<KindOf<F>>;
export type PositionOrder = OrderOfForm<'position'>;
export type OptionOrder = OrderOfForm<'option'>;

export const isPosition = (order: Order): order is PositionOrder =>
  formOf(order.kind) === 'position';

export const isOption = (order: Order): order is OptionOrder => formOf(order.kind) === 'option';

/** The price that an order waits for, or waited for: that of its limit or of its stop; null at the market. */
export const entryPriceOf = (order: Pick<PositionOrder, 'limitPrice' | 'stopPrice'>) =>
  order.limitPrice ?? order.stopPrice;

/** Answers for an order by its form. Where a form is new, every such place has to answer for it. */
export const byForm = <T>(
  order: Order,
  answers: { [F in OrderForm]: (order: OrderOfForm<F>) => T },
): T => (answers[formOf(order.kind)] as (order: Order) => T)(order);
