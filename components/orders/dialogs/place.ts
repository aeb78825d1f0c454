import { ApiRefusal, call, type CallInput } from '@/components/api/call';
import { serverState } from '@/components/api/server-state';
import { marketQuery } from '@/components/markets/queries';
import { placing } from '@/lib/orders/order-contract';

/** Has the terms read again that an order was refused for, so that the next look shows what it costs now. */
async function readAgain(code: string, error: unknown): Promise<never> {
  if (error instanceof ApiRefusal && error.code === '10113')
    await serverState().refetchQueries(marketQuery(code));
  throw error;
}

/** An order on its way; what the call's own schema says of it is said before it is sent. */
export function placeOrder(body: CallInput<'POST order/buyOptions'>, idempotencyKey: string) {
  const judged = placing.safeParse(body);
  if (judged.success)
    return call('POST order/buyOptions', body, { idempotencyKey }).catch((error: unknown) =>
      readAgain(body.code, error),
    );
  const issues = judged.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  return Promise.reject(new ApiRefusal('400', { issues }));
}
