import type { Caller } from '../core/caller';
import { Refusal, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { OrderRow } from '../core/trading';
import { runtime } from '../platform/runtime';
import { netNow } from './account';
import { cancelOrder, closeIfFits } from './change-order';
import type * as calls from './contract';
import { fitsOutcome } from './net-rules';

type Outcome = Result<typeof calls.closeAllOptions>;

// The line at the desk is for everybody: of one call only so many stand in it at a time.
const atOnce = 8;

/** `run` answers false for an order that no longer belongs to what was asked; the answer leaves it out. */
async function each(rows: OrderRow[], run: (row: OrderRow) => Promise<unknown>): Promise<Outcome> {
  const codes: (string | null)[] = [];
  const left = rows.entries();
  const work = async () => {
    for (const [place] of left) codes[place] = await codeOf(run(rows[place]!));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const items = rows.map(({ id }, place) => ({ id, code: codes[place] ?? null }));
  return { items: items.filter((item): item is Outcome['items'][number] => item.code !== null) };
}

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    return (await work) === false ? null : '200';
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Rejection)) throw error;
    return error.code;
  }
}

const ordersOf = async (caller: Caller, code: string | undefined): Promise<OrderRow[]> => {
  const { orders } = await runtime().engine.view(caller.customerId, caller.mode);
  return orders.filter((row) => row.kind === 'margin' && (code === undefined || row.code === code));
};

/**
 * Closes the caller's positions at the newest quotes, each by itself; tells what became of each. Whether
 * one wins or loses is its profit/loss after all fees: now, and again by the quote that would close it.
 * One that then no longer fits stays open and out of the answer.
 */
export async function closeAll(
  input: Input<typeof calls.closeAllOptions>,
  caller: Caller,
): Promise<Outcome> {
  const { only } = input;
  const fits = (row: OrderRow) => {
    if (row.status !== 'open') return false;
    const net = only === 'all' ? 0 : netNow(row);
    return net !== null && fitsOutcome(net, only);
  };
  const rows = (await ordersOf(caller, input.code)).filter(fits);
  return each(rows, ({ id }) => closeIfFits(id, only, { ...caller, key: null }));
}

/** Cancels the caller's pending orders; tells what became of each. */
export async function cancelAll(
  input: Input<typeof calls.cancelAllOptions>,
  caller: Caller,
): Promise<Outcome> {
  const rows = (await ordersOf(caller, input.code)).filter((row) => row.status === 'pending');
  return each(rows, ({ id }) => cancelOrder({ id }, { ...caller, key: null }));
}
