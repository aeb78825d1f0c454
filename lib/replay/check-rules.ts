import { Money } from '../core/money';
import { silenceLimitMs } from '../markets/rules';
import { closingPrice, openingPrice } from '../orders/rules';
import {
  crossings,
  gridMid,
  settlesWithinMs,
  settlingTick,
  timedResult,
  triggerReasons,
  type Crossing,
  type LoggedTick,
  type ReplayFill,
  type ReplayOrder,
} from './scan-rules';
import type { Tape } from './tape-rules';

/** Something that does not follow from the log. */
export type Finding = { orderId: string; code: string; text: string };

/** What the log alone does not say of a moment. */
export type Circumstances = {
  tape: Tape;
  /** The tape of the pair that converts the order's currency; null at par. */
  pair: Tape | null;
  /** Tapes of conversions, by their code. */
  tapeOf(code: string): Tape | undefined;
  /** Whether the market of the order was open for a source; for a recording it always is. */
  isOpen(source: string, atMs: number): boolean;
  /** Whether a real order may fill on prices that are not live. */
  sandbox: boolean;
  /** When the process of an epoch ended, ms; null where it still leads. */
  endOf(epoch: string): number | null;
  /** The last moment the log knows of, ms. */
  logEnd: number;
  /** What was received from here on, and before `to`, is on the tape; ms. */
  from: number;
  to: number;
};

export type Outcome = {
  findings: Finding[];
  /** Crossings at which nothing could fill, such as while the conversion was stale. */
  excused: number;
};

// What a tick decided is written within moments; a process that ends in between leaves it to the next.
const inFlightMs = 10_000;

const same = (a: string, b: string): boolean => new Money(a).eq(b);
const told = (tick: Pick<LoggedTick, 'sequence' | 'bid' | 'ask'>): string =>
  `tick ${tick.sequence} (${tick.bid} / ${tick.ask})`;

/** Whether a tick may fill an order of this account: of an open market, and for real money a live one. */
const mayFill = (order: ReplayOrder, tick: LoggedTick, c: Circumstances): boolean =>
  (order.mode === 'demo' || tick.live || c.sandbox) && c.isOpen(tick.source, tick.receivedAt);

/** Whether a process that ended may not have written down what a tick did. */
export function isLate(tick: LoggedTick, c: Pick<Circumstances, 'endOf'>): boolean {
  const ended = c.endOf(tick.epoch);
  return ended !== null && tick.receivedAt > ended - inFlightMs;
}

/** Whether an order could wait for the next tick: no conversion, the process ending, or not yet written. */
function mayWait(order: ReplayOrder, tick: LoggedTick, c: Circumstances): boolean {
  const rate = c.pair?.asOf(tick.sequence);
  const fits = order.mode === 'demo' || rate?.live || c.sandbox;
  // Its source may have been silent, which the log does not tell from a quiet market.
  const isHeard =
    rate && tick.receivedAt - rate.receivedAt <= Math.min(rate.maxAgeMs, silenceLimitMs);
  const converts = !c.pair || (isHeard && fits);
  const waits = order.status === 'open' || order.status === 'pending';
  return !converts || isLate(tick, c) || (waits && tick.receivedAt > c.logEnd - inFlightMs);
}

const answers = (fill: ReplayFill, c: Crossing): boolean =>
  fill.leg === c.leg && fill.sequence === c.tick.sequence && c.reasons.includes(fill.reason);

/** Whether a fill was asked at its level, or between where a trailing stop may have stood. */
function isAtLevel(fill: ReplayFill, { level, least }: Crossing): boolean {
  const bounds = [new Money(level), new Money(least)].sort((a, b) => a.cmp(b));
  return bounds[0]!.lte(fill.requestedPrice) && bounds[1]!.gte(fill.requestedPrice);
}

/** Whether the crossing came to nothing by a rule: a limit that could not be paid, a close-out at the same tick. */
function isOvertaken(order: ReplayOrder, crossing: Crossing): boolean {
  if (crossing.leg === 'open') return order.status === 'cancelled';
  const { sequence } = crossing.tick;
  return order.fills.some((f) => f.reason === 'margin-close-out' && f.sequence === sequence);
}

/** Whether a tick reached where the level stands at least: a trailing stop may be behind its best price. */
function reachesLeast(order: ReplayOrder, { leg, reasons, tick, least, level }: Crossing): boolean {
  if (leg === 'open' || !reasons.includes('trailing-stop') || least === level) return true;
  const price = new Money(closingPrice(order.side, tick));
  return order.side === 'long' ? price.lte(least) : price.gte(least);
}

/** Whether limits, stops, targets and trailing stops filled at the first tick that reached them, and only then. */
export function checkTriggers(order: ReplayOrder, c: Circumstances): Outcome {
  const outcome: Outcome = { findings: [], excused: 0 };
  const find = (text: string) =>
    outcome.findings.push({ orderId: order.id, code: order.code, text });
  const waited = order.levels.some((l) => l.status === 'pending');
  const owed = order.fills.filter(
    (f) =>
      (triggerReasons.has(f.reason) || (f.reason === 'limit-order' && waited)) &&
      f.receivedAt < c.to,
  );
  const answered = new Set<ReplayFill>();
  const reading = {
    counts: (tick: LoggedTick) => mayFill(order, tick, c),
    isLate: (tick: LoggedTick) => isLate(tick, c),
  };
  for (const crossing of crossings(order, c.tape.ticks, reading)) {
    const fill = owed.find((f) => answers(f, crossing));
    if (fill) {
      answered.add(fill);
      if (!isAtLevel(fill, crossing))
        find(`${fill.reason} was asked at ${fill.requestedPrice}, the level was ${crossing.level}`);
      continue;
    }
    if (isOvertaken(order, crossing)) break;
    if (mayWait(order, crossing.tick, c) || !reachesLeast(order, crossing)) {
      outcome.excused += 1;
      continue;
    }
    const late = owed.find((f) => f.leg === crossing.leg && !answered.has(f));
    const instead = late ? `it filled at tick ${late.sequence}, ${late.reason}` : 'it did not fill';
    find(
      `${crossing.reasons.join(' or ')} at ${crossing.level} was reached by ${told(crossing.tick)}; ${instead}`,
    );
    return outcome;
  }
  // The tape of a trailing stop may begin days ago; of fills from before the day only what it holds is known.
  for (const fill of owed.filter((f) => !answered.has(f) && f.receivedAt >= c.from))
    find(`${fill.reason} filled at tick ${fill.sequence}, which no level of the order waited for`);
  return outcome;
}

/** Whether a timed option settled at the first tick at or after its expiry, with what follows from it. */
export function checkSettlement(order: ReplayOrder, c: Circumstances): Outcome {
  const outcome: Outcome = { findings: [], excused: 0 };
  const find = (text: string) =>
    outcome.findings.push({ orderId: order.id, code: order.code, text });
  const [entry, settled] = (['open', 'close'] as const).map((leg) =>
    order.fills.find((f) => f.leg === leg),
  );
  const passed = new Set<number>();
  const due = settlingTick(order.expiresAt!, c.tape.ticks, (tick) => {
    const at = { ...c, pair: null };
    const canSettle = mayFill(order, tick, c) && !mayWait({ ...order, status: 'closed' }, tick, at);
    if (!canSettle) passed.add(tick.sequence);
    return canSettle;
  });
  outcome.excused = passed.size;
  if (settled) {
    if (due?.sequence !== settled.sequence && !passed.has(settled.sequence))
      find(
        `settled at tick ${settled.sequence}; the first at or after its expiry was ${due ? told(due) : 'none in the log'}`,
      );
    if (entry && !same(timedResult(order, entry.price, settled.price), settled.profit!))
      find(`brought ${settled.profit} between ${entry.price} and ${settled.price}`);
  } else if (order.status === 'expired' && due) {
    find(`returned its stake, though ${told(due)} came in time`);
  } else if (
    order.status === 'open' &&
    c.logEnd > order.expiresAt! + settlesWithinMs + inFlightMs
  ) {
    find('neither settled nor returned its stake in time');
  }
  return outcome;
}

/** The price a fill had to take of its tick. */
function duePrices(order: ReplayOrder, fill: ReplayFill): string[] {
  if (fill.tickSize !== null) return gridMid(fill, fill.tickSize);
  return [(fill.leg === 'open' ? openingPrice : closingPrice)(order.side, fill)];
}

const byCustomer = new Set(['market-order', 'customer', 'timed-option']);

/** Whether a fill cites a tick as the log has it, takes its price, and had no newer one to take. */
export function checkFill(order: ReplayOrder, fill: ReplayFill, c: Circumstances): Finding[] {
  const findings: Finding[] = [];
  const find = (text: string) => findings.push({ orderId: order.id, code: order.code, text });
  const { tape } = c;
  const tick = tape.at(fill.sequence);
  const waited = order.levels.some((l) => l.status === 'pending');
  const mayBeOwn = byCustomer.has(fill.reason) || (fill.reason === 'limit-order' && !waited);
  if (tick) {
    if (
      !same(tick.bid, fill.bid) ||
      !same(tick.ask, fill.ask) ||
      tick.receivedAt !== fill.receivedAt ||
      tick.source !== fill.source ||
      tick.live !== fill.live
    )
      find(
        `${fill.reason} cites tick ${fill.sequence} as ${fill.bid} / ${fill.ask}; the log has ${told(tick)}`,
      );
  } else if (!mayBeOwn || tape.covers(fill.sequence)) {
    find(`${fill.reason} cites tick ${fill.sequence}, which the log does not have`);
  }
  if (!duePrices(order, fill).some((due) => same(due, fill.price)))
    find(`${fill.reason} filled at ${fill.price}, which is not its side of ${told(fill)}`);
  const isLive = fill.live && fill.conversion?.live !== false;
  if (order.mode === 'real' && !isLive && !c.sandbox)
    find(`${fill.reason} filled real money by a price that is not live`);
  if (!c.isOpen(fill.source, fill.receivedAt))
    find(`${fill.reason} filled while its market was closed`);
  const newer = mayBeOwn ? tape.after(fill.sequence) : undefined;
  if (newer && newer.receivedAt < fill.receivedAt + fill.ageMs)
    find(`${fill.reason} took tick ${fill.sequence}, though ${told(newer)} had come`);
  return [...findings, ...checkConversion(order, fill, c)];
}

function checkConversion(order: ReplayOrder, fill: ReplayFill, c: Circumstances): Finding[] {
  const { conversion } = fill;
  const tape = conversion && c.tapeOf(conversion.code);
  if (!conversion || !tape) return [];
  const tick = tape.at(conversion.sequence);
  const text = tick
    ? `the conversion cites ${told(conversion)}; the log has ${told(tick)}`
    : `the conversion cites tick ${conversion.sequence} of ${conversion.code}, which the log does not have`;
  const holds = tick
    ? same(tick.bid, conversion.bid) && same(tick.ask, conversion.ask)
    : !tape.covers(conversion.sequence);
  return holds ? [] : [{ orderId: order.id, code: order.code, text }];
}
