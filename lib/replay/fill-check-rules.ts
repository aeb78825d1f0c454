import { Money } from '../core/money';
import { closingPrice, openingPrice } from '../orders/rules';
import { needsLive, told, type Circumstances, type Finding } from './check-rules';
import type { Citation } from './log/citation-rules';
import { gridMid, type LoggedTick, type ReplayFill, type ReplayOrder } from './scan-rules';

/** What the log says of the ticks that fills cite; undefined where an instrument is not looked at. */
export type Cited = {
  of(code: string, sequence: number): Citation | undefined;
  /** Whether the market of the order was open for a source; for a recording it always is. */
  isOpen(source: string, atMs: number): boolean;
};

const same = (a: string, b: string): boolean => a === b || new Money(a).eq(b);

const byCustomer = new Set(['market-order', 'customer', 'timed-option']);

/** The price a fill had to take of its tick. */
function duePrices(order: ReplayOrder, fill: ReplayFill): string[] {
  if (fill.tickSize !== null) return gridMid(fill, fill.tickSize);
  return [(fill.leg === 'open' ? openingPrice : closingPrice)(order.side, fill)];
}

/** Whether a fill cites a tick as the log has it, takes its price, and had no newer one to take. */
export function checkFill(
  order: ReplayOrder,
  fill: ReplayFill,
  { of, isOpen }: Cited,
  c: Pick<Circumstances, 'sandbox'>,
): Finding[] {
  const findings: Finding[] = [];
  const find = (text: string) => findings.push({ orderId: order.id, code: order.code, text });
  const cited = of(order.code, fill.sequence);
  const tick = cited?.tick;
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
  } else if (!mayBeOwn || cited?.isCovered || cited?.hasEarlier) {
    find(`${fill.reason} cites tick ${fill.sequence}, which the log does not have`);
  }
  if (!duePrices(order, fill).some((due) => same(due, fill.price)))
    find(`${fill.reason} filled at ${fill.price}, which is not its side of ${told(fill)}`);
  const isLive = fill.live && fill.conversion?.live !== false;
  if (needsLive(order, c) && !isLive)
    find(`${fill.reason} filled real money by a price that is not live`);
  const decidedAt = fill.receivedAt + fill.ageMs;
  if (!isOpen(fill.source, decidedAt)) find(`${fill.reason} filled while its market was closed`);
  const newer = mayBeOwn ? cited?.next : undefined;
  if (newer && newer.arrivedAt < decidedAt)
    find(`${fill.reason} took tick ${fill.sequence}, though ${told(newer)} had come`);
  for (const text of conversionFlaws(order, fill, { of, sandbox: c.sandbox, mayBeOwn })) find(text);
  return findings;
}

type Converting = Pick<Cited, 'of'> & Pick<Circumstances, 'sandbox'> & { mayBeOwn: boolean };

/** What does not hold of the tick that converted a fill: as the log has it, and the newest then. */
function conversionFlaws(order: ReplayOrder, fill: ReplayFill, by: Converting): string[] {
  const { conversion } = fill;
  const cited = conversion && by.of(conversion.code, conversion.sequence);
  if (!cited) return [];
  const { tick, next } = cited;
  if (tick && !(same(tick.bid, conversion.bid) && same(tick.ask, conversion.ask)))
    return [`the conversion cites ${told(conversion)}; the log has ${told(tick)}`];
  const { code, sequence } = conversion;
  if (!tick && (cited.isCovered || cited.hasEarlier))
    return [`the conversion cites tick ${sequence} of ${code}, which the log does not have`];
  return next && hadCome(next, order, fill, by)
    ? [`the conversion takes tick ${sequence} of ${code}, though ${told(next)} had come`]
    : [];
}

/** Whether a tick of another instrument had come when a fill was decided, and could convert it. */
function hadCome(
  tick: LoggedTick,
  order: ReplayOrder,
  fill: ReplayFill,
  { of, sandbox, mayBeOwn }: Converting,
): boolean {
  const own = of(order.code, fill.sequence)?.tick;
  // Neither numbers nor clocks of two processes compare.
  if (own?.epoch !== tick.epoch || (needsLive(order, { sandbox }) && !tick.live)) return false;
  const isEarlier = tick.sequence < fill.sequence;
  // A tick decides when it comes, a customer at any moment after it.
  return isEarlier || (mayBeOwn && tick.arrivedAt < fill.receivedAt + fill.ageMs);
}
