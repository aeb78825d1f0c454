import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useKept } from '@/components/api/as-sent';
import { ApiRefusal, call, type CallInput } from '@/components/api/call';
import { sentFrom } from '@/components/api/sent/sent-from';
import { serverState } from '@/components/api/server-state';
import { marketQuery } from '@/components/markets/queries';
import type { Mode } from '@/lib/core/money';
import { placing } from '@/lib/orders/order-contract';
import { ticketPlace, type TicketKind } from '../../one-click/use-asking';
import { useDialogAttempt, type InDialog } from './use-dialog-attempt';

/** Has the terms read again that an order was refused for, so that the next look shows what it costs now. */
export async function readAgain(code: string, error: unknown): Promise<never> {
  if (error instanceof ApiRefusal && error.code === '10113')
    await serverState().refetchQueries(marketQuery(code));
  throw error;
}

/** An order on its way; what the schema of the call says of it is said before it is sent. */
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

type Asked<Now> = Pick<InDialog, 'open' | 'onClose'> & {
  mode: Mode | null;
  code: string;
  kind: TicketKind;
  draft: unknown;
  /** What the draft is reckoned with at this moment. */
  now: Now;
};

/** The attempt at an order of a ticket, which outlives the ticket that it was asked for in, with what it is reckoned with. */
export function usePlacing<Now>({ mode, code, kind, draft, now, open, onClose }: Asked<Now>) {
  const t = useTranslations('orders.review');
  // One for its life: who has lost the session stands in no account, and what they sent was sent from here.
  const [place] = useState(() => ticketPlace(mode, code, kind));
  const [begun] = useState(() => sentFrom(place)?.reckoned as Now | undefined);
  const made = useDialogAttempt(placeOrder, {
    open,
    onClose,
    nothing: t('nothing'),
    unsure: t('unsure'),
    from: { place, what: draft, reckoned: now },
  });
  // What may have been opened is not reckoned with once more.
  const [reckoned, keep] = useKept(now, made.phase, begun);
  return { ...made, reckoned, keep };
}
