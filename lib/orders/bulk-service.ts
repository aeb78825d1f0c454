import type { Caller } from '../core/caller';
import { Refusal, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { isPositionKind, type OrderRow } from '../core/trading';
import { onFloor } from '../platform/floor';
import { runtime } from '../platform/runtime';
import { netNow } from './account-service';
import { cancelOrder, closeIfFits } from './change-service';
import type * as calls from './contract';
import { fitsOutcome, settledNet } from './net-rules';
import { endedBefore } from './rows';

type Outcome = Result<typeof calls.closeAllOptions>;
type Item = Outcome['items'][number];

// The line at the desk is for everybody: of one call only so many stand in it at a time.
const atOnce = 8;

/** `run` answers null for an order that no longer belongs to what was asked; the answer leaves it out. */
async function each(
  rows: OrderRow[],
  run: (row: OrderRow) => Promise<calls.Order | null>,
): Promise<Outcome> {
  const items: (Item | null)[] = [];
  const left = rows.entries();
  const work = async () => {
    for (const [place, row] of left) items[place] = await itemOf(row.id, run(row));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { items: items.filter((item) => item !== null) };
}

const done = (order: calls.Order): Item =>
  order.status === 'closed'
    ? { id: order.id, code: '200', net: settledNet(order).toFixed() }
    : { id: order.id, code: '200' };

async function itemOf(id: string, work: Promise<calls.Order | null>): Promise<Item | null> {
  try {
    const order = await work;
    return order && done(order);
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Rejection)) throw error;
    return { id, code: error.code };
  }
}

type Whose = Pick<Caller, 'customerId' | 'mode' | 'key'>;

const ordersOf = async (caller: Whose, code: string | undefined): Promise<OrderRow[]> => {
  const { orders } = await runtime().engine.view(caller.customerId, caller.mode);
  return orders.filter(
    (row) => isPositionKind(row.kind) && (code === undefined || row.code === code),
  );
};

/**
 * What became of each: of those that are asked for now, and of those that this very key had ended before,
 * where a call is repeated whose line broke. They are read after those of now, so that none falls between.
 */
async function eachOnce(
  rows: OrderRow[],
  caller: Whose,
  run: (row: OrderRow) => Promise<calls.Order | null>,
): Promise<Outcome> {
  const asked = new Set(rows.map(({ id }) => id));
  const before = (await endedBefore(caller)).filter(({ id }) => !asked.has(id));
  const { items } = await each(rows, run);
  return { items: [...before.map(done), ...items] };
}

async function closeAllHere(
  input: Input<typeof calls.closeAllOptions>,
  caller: Whose,
): Promise<Outcome> {
  const { only } = input;
  const fits = (row: OrderRow) => {
    if (row.status !== 'open') return false;
    const net = only === 'all' ? 0 : netNow(row, caller.mode);
    return net !== null && fitsOutcome(net, only);
  };
  const rows = (await ordersOf(caller, input.code)).filter(fits);
  return eachOnce(rows, caller, ({ id }) => closeIfFits(id, only, caller));
}

/**
 * Closes the caller's positions at the newest quotes, each by itself; tells what became of each. Whether
 * one wins or loses is its profit/loss after all fees: now, and again by the quote that would close it.
 * One that then no longer fits stays open and out of the answer.
 */
export const closeAll = onFloor('closeAll', closeAllHere);

async function cancelAllHere(
  input: Input<typeof calls.cancelAllOptions>,
  caller: Whose,
): Promise<Outcome> {
  const rows = (await ordersOf(caller, input.code)).filter((row) => row.status === 'pending');
  return eachOnce(rows, caller, ({ id }) => cancelOrder({ id }, caller));
}

/** Cancels the caller's pending orders; tells what became of each. */
export const cancelAll = onFloor('cancelAll', cancelAllHere);
