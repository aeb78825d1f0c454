import { ApiRefusal, call, type CallInput } from '@/components/api/call';
import { placing } from '@/lib/orders/order-contract';

/** An order on its way; what the call's own schema says of it is said before it is sent. */
export function placeOrder(body: CallInput<'POST order/buyOptions'>, idempotencyKey: string) {
  const judged = placing.safeParse(body);
  if (judged.success) return call('POST order/buyOptions', body, { idempotencyKey });
  const issues = judged.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return Promise.reject(new ApiRefusal('400', { issues }));
}
