import type { Database } from '@/lib/platform/db';
import { ticksOf, type LogRow } from '@/lib/replay/log/tick-queries';
import { Fraction } from '@/tests/engine/simulator/fraction';

/** A tick that was written down, and under which leader. */
export type LoggedTick = {
  epoch: string;
  sequence: number;
  receivedAt: number;
  bid: Fraction;
  ask: Fraction;
};

type OrderRow = {
  id: string;
  code: string;
  kind: 'margin' | 'timed';
  side: 'long' | 'short';
  type: 'market' | 'limit' | 'stop';
  status: string;
  stop_loss: string | null;
  take_profit: string | null;
  trailing_distance: string | null;
  limit_price: string | null;
  stop_price: string | null;
  good_till: Date | null;
  expires_at: Date | null;
  /** Whether it was placed at its limit or stop, and the tick that it was placed after; null of options. */
  waited: boolean | null;
  placed_after: string | null;
  closed_at: Date | null;
  cancel_reason: string | null;
};

type FillRow = { order_id: string; leg: 'open' | 'close'; price: string; tick_sequence: string };

// What a leader saw last before it was killed may be written down with its effect lost.
const lostMs = 4_000;

/** All ticks that were written down, by instrument, as they came. */
export async function loggedTicks(database: Database): Promise<Map<string, LoggedTick[]>> {
  const rows = await database.sql<LogRow & { code: string }>`
    select code, id, epoch, source, live, packed, ticks from tick_log_row order by id`;
  const byCode = new Map<string, LoggedTick[]>();
  for (const row of rows) {
    const list = byCode.get(row.code) ?? [];
    byCode.set(row.code, list);
    for (const { epoch, sequence, receivedAt, bid, ask } of ticksOf(row))
      list.push({ epoch, sequence, receivedAt, bid: Fraction.of(bid), ask: Fraction.of(ask) });
  }
  for (const list of byCode.values()) list.sort((a, b) => a.sequence - b.sequence);
  return byCode;
}

/**
 * Finds, by looking at every tick after the opening, the ones at which an open order had to close. A
 * trailing stop may have forgotten the best prices of a leader's last moments.
 */
function closingsOf(
  order: OrderRow,
  after: LoggedTick[],
  from: LoggedTick,
  { isForgotten, isFillable }: Record<'isForgotten' | 'isFillable', (tick: LoggedTick) => boolean>,
): LoggedTick[] {
  const isLong = order.side === 'long';
  const level = (v: string | null) => (v === null ? null : Fraction.of(v));
  const [stop, target] = [level(order.stop_loss), level(order.take_profit)];
  const distance = level(order.trailing_distance);
  const at = (tick: LoggedTick) => (isLong ? tick.bid : tick.ask);
  const worse = (a: Fraction, b: Fraction) => (isLong ? !a.isAbove(b) : !a.isBelow(b));
  let best = at(from);
  return after.filter((tick) => {
    const price = at(tick);
    if (!worse(price, best) && !isForgotten(tick)) best = price;
    if (!isFillable(tick)) return false;
    const trail = distance && (isLong ? best.minus(distance) : best.plus(distance));
    return (
      (stop && worse(price, stop)) ||
      (trail && worse(price, trail)) ||
      (target && worse(target, price))
    );
  });
}

function openingsOf(order: OrderRow, ticks: LoggedTick[]): LoggedTick[] {
  const isStop = order.type === 'stop';
  const entry = Fraction.of((isStop ? order.stop_price : order.limit_price)!);
  // A long limit opens at or below its price, as does a short stop at or below its own.
  const isBelow = (order.side === 'long') !== isStop;
  const at = (t: LoggedTick) => (order.side === 'long' ? t.ask : t.bid);
  return ticks.filter((t) => (isBelow ? !at(t).isAbove(entry) : !at(t).isBelow(entry)));
}

/** The place in a list behind all ticks up to a sequence. */
function placeAfter(list: readonly LoggedTick[], sequence: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]!.sequence <= sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ticks behind one sequence, up to another and with it. */
const between = (list: readonly LoggedTick[], after: number, until: number): LoggedTick[] =>
  list.slice(placeAfter(list, after), placeAfter(list, until));

/** The ticks at which an instrument could be converted too: its pair had ticked under the same leader. */
function convertible(code: string, ticks: ReadonlyMap<string, LoggedTick[]>): LoggedTick[] {
  const list = ticks.get(code) ?? [];
  const currency = code.slice(3, 6);
  if (code.length !== 6 || currency === 'USD' || code.startsWith('USD')) return list;
  const firsts = new Map<string, number>();
  for (const { epoch, sequence } of ticks.get(`USD${currency}`) ?? [])
    firsts.set(epoch, Math.min(firsts.get(epoch) ?? Infinity, sequence));
  return list.filter((t) => t.sequence > (firsts.get(t.epoch) ?? Infinity));
}

/** A time, both ends in ms of the epoch, at which the database hung and a leader was killed before it had caught up. */
export type Silence = { from: number; to: number };

/** What a killed leader left undone: all since `lostMs` before its end, or since the database hung if it had not caught up. */
export const silenceOf = (hung: Silence, killedAt: number): Silence => ({
  from: (killedAt - hung.to < lostMs ? hung.from : killedAt) - lostMs,
  to: killedAt,
});

/** Whether what a tick set off may be lost, with the leader that saw it. */
function lastWords(ticks: ReadonlyMap<string, LoggedTick[]>, silences: Silence[]) {
  const ends = new Map<string, number>();
  for (const list of ticks.values())
    for (const { epoch, receivedAt } of list)
      ends.set(epoch, Math.max(ends.get(epoch) ?? 0, receivedAt));
  return ({ epoch, receivedAt }: LoggedTick) =>
    receivedAt > ends.get(epoch)! - lostMs ||
    silences.some(({ from, to }) => receivedAt >= from && receivedAt <= to);
}

/**
 * What became of orders otherwise than the written ticks say: a fill at a tick that did not call for it,
 * or later than one that did, unless that one was lost with its leader. Empty when all is well. Levels
 * of the orders must not have been changed. Within `silences` a leader may have written down what came, and
 * not yet what that led to; `longestHangMs` is how long a booking may have waited.
 */
export async function strayFills(
  database: Database,
  silences: Silence[] = [],
  longestHangMs = 0,
): Promise<string[]> {
  const ticks = await loggedTicks(database);
  const isLastWord = lastWords(ticks, silences);
  const orders = await database.sql<OrderRow>`
    select o.*, l.status = 'pending' as waited, l.after_sequence as placed_after
    from orders o left join order_level l on l.id = (select min(id) from order_level where order_id = o.id)
    order by o.id`;
  const fills = await database.sql<FillRow>`
    select order_id, leg, price, tick_sequence from fill where reason <> 'customer' order by id`;
  const byLeg = new Map(fills.map((fill) => [`${fill.order_id} ${fill.leg}`, fill]));
  const fillOf = (id: string, leg: string) => byLeg.get(`${id} ${leg}`);
  const convertibles = new Map([...ticks.keys()].map((code) => [code, convertible(code, ticks)]));
  const strays: string[] = [];

  /** What is wrong with a fill, or with there being none: it had to be at one of `may`, and past none of `must`. */
  function flawOf(may: LoggedTick[], must: LoggedTick[], filled: number | null): string | null {
    const missed = must.find(
      (tick) => !isLastWord(tick) && tick.sequence < (filled ?? Number.MAX_SAFE_INTEGER),
    );
    if (missed) return `was filled at ${filled}, not at ${missed.sequence} of term ${missed.epoch}`;
    const isDue = filled === null || may.some((tick) => tick.sequence === filled);
    return isDue ? null : `was filled at ${filled}, which did not call for it`;
  }

  for (const order of orders) {
    const list = ticks.get(order.code) ?? [];
    const fillable = (order.kind === 'timed' ? list : convertibles.get(order.code)) ?? [];
    const [opened, closed] = [fillOf(order.id, 'open'), fillOf(order.id, 'close')];
    const closedAt = closed ? Number(closed.tick_sequence) : null;
    const end = order.closed_at?.getTime() ?? Infinity;
    if (order.waited) {
      // One that could not be paid ended when it was to be filled, and one of a pair when the other was: that is when it was booked.
      const isLate = order.cancel_reason === 'margin' || order.cancel_reason === 'tied';
      const gone = isLate ? end - lostMs - longestHangMs : end;
      const until = Math.min(order.good_till?.getTime() ?? Infinity, opened ? Infinity : gone);
      const at = opened ? Number(opened.tick_sequence) : null;
      // What came after a fill says nothing of it.
      const seen = between(fillable, Number(order.placed_after), at ?? Infinity);
      const reached = openingsOf(order, seen).filter((t) => t.receivedAt < until);
      const flaw = flawOf(reached, reached, at);
      const ended = `${order.status} at ${order.closed_at?.getTime()}, good till ${order.good_till?.getTime()}`;
      if (flaw) strays.push(`${order.type} ${order.id} of ${order.code} ${flaw} (${ended})`);
    }
    if (!opened) continue;
    const openedAt = Number(opened.tick_sequence);
    const from = list[placeAfter(list, openedAt) - 1];
    if (from?.sequence !== openedAt) {
      strays.push(`order ${order.id} opened at a tick that was not written down`);
      continue;
    }
    const after = between(list, openedAt, closedAt ?? Infinity);
    const mayFill = new Set(between(fillable, openedAt, closedAt ?? Infinity));
    const isFillable = (tick: LoggedTick) => mayFill.has(tick);
    const settles = (t: LoggedTick) => t.receivedAt >= order.expires_at!.getTime();
    const closings = (isForgotten: (tick: LoggedTick) => boolean) =>
      order.kind === 'timed'
        ? after.filter(settles)
        : closingsOf(order, after, from, { isForgotten, isFillable });
    // Over the end of a leader a best price may be kept whose tick was not, or the other way round.
    const last = after.at(-1);
    const filledIn = last?.sequence === closedAt ? last.epoch : undefined;
    const isVague = order.trailing_distance !== null && filledIn !== from.epoch;
    const flaw = flawOf(isVague ? after : closings(() => false), closings(isLastWord), closedAt);
    if (flaw) strays.push(`${order.kind} ${order.id} of ${order.code} ${flaw}`);
  }
  return strays;
}
