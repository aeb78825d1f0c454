import { ApiRefusal, call, type CallInput } from '@/components/api/call';
import { serverState } from '@/components/api/server-state';
import { useAttempt } from '@/components/api/use-attempt';
import { marketQuery } from '@/components/markets/queries';
import type { Mode } from '@/lib/core/money';
import { placing } from '@/lib/orders/order-contract';
import { ticketPlace, type TicketKind } from '../one-click/use-asking';

/** Has the terms read again that an order was refused for, so that the next look shows what it costs now. */
export async function readAgain(code: string, error: unknown): Promise<never> {
  if (error instanceof ApiRefusal && error.code === '10113')
    await serverState().refetchQueries(marketQuery(code));
  throw error;
}

/** An order on its way; what the call's own schema says of it is said before it is sent. */
function placeOrder(body: CallInput<'POST order/buyOptions'>, idempotencyKey: string) {
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

/** The attempt at an order of a ticket, which outlives the ticket that it was asked for in. */
export const usePlacing = (mode: Mode | null, code: string, kind: TicketKind, draft: unknown) =>
  useAttempt(placeOrder, { from: { place: ticketPlace(mode, code, kind), what: draft } });
