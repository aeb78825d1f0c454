import type { Caller } from '../core/caller';
import { Refusal, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { OrderRow } from '../core/trading';
import { runtime } from '../platform/runtime';
import { unrealisedOf } from './account';
import { cancelOrder, closeOrder } from './change-order';
import type * as calls from './contract';

type Outcome = Result<typeof calls.closeAllOptions>;

// The line at the desk is for everybody: of one call only so many stand in it at a time.
const atOnce = 8;

async function each(rows: OrderRow[], run: (row: OrderRow) => Promise<unknown>): Promise<Outcome> {
  const items: Outcome['items'] = [];
  const left = rows.entries();
  const work = async () => {
    for (const [place, { id }] of left)
      items[place] = { id, code: await codeOf(run(rows[place]!)) };
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { items };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return '200';
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Rejection)) throw error;
    return error.code;
  }
}

const ordersOf = async (caller: Caller, code: string | undefined): Promise<OrderRow[]> => {
  const { orders } = await runtime().engine.view(caller.customerId, caller.mode);
  return orders.filter((row) => row.kind === 'margin' && (code === undefined || row.code === code));
};

/** Closes the caller's positions at the newest quotes, each by itself; tells what became of each. */
export async function closeAll(
  input: Input<typeof calls.closeAllOptions>,
  caller: Caller,
): Promise<Outcome> {
  const fits = (row: OrderRow) => {
    if (row.status !== 'open') return false;
    if (input.only === 'all') return true;
    const gain = unrealisedOf(row);
    return gain !== null && (input.only === 'winning' ? gain.gt(0) : gain.lt(0));
  };
  const rows = (await ordersOf(caller, input.code)).filter(fits);
  return each(rows, ({ id }) => closeOrder({ id }, { ...caller, key: null }));
}

/** Cancels the caller's pending orders; tells what became of each. */
export async function cancelAll(
  input: Input<typeof calls.cancelAllOptions>,
  caller: Caller,
): Promise<Outcome> {
  const rows = (await ordersOf(caller, input.code)).filter((row) => row.status === 'pending');
  return each(rows, ({ id }) => cancelOrder({ id }, { ...caller, key: null }));
}
