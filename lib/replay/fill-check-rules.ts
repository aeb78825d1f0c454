import { Money } from '../core/money';
import { closingPrice, openingPrice } from '../orders/rules';
import { needsLive, told, type Circumstances, type Finding } from './check-rules';
import type { Citation } from './log/citation-rules';
import { gridMid, type ReplayFill, type ReplayOrder } from './scan-rules';

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
  return [...findings, ...checkConversion(order, fill, of)];
}

function checkConversion(order: ReplayOrder, fill: ReplayFill, of: Cited['of']): Finding[] {
  const { conversion } = fill;
  const cited = conversion && of(conversion.code, conversion.sequence);
  if (!cited) return [];
  const { tick } = cited;
  const text = tick
    ? `the conversion cites ${told(conversion)}; the log has ${told(tick)}`
    : `the conversion cites tick ${conversion.sequence} of ${conversion.code}, which the log does not have`;
  const holds = tick
    ? same(tick.bid, conversion.bid) && same(tick.ask, conversion.ask)
    : !cited.isCovered && !cited.hasEarlier;
  return holds ? [] : [{ orderId: order.id, code: order.code, text }];
}
