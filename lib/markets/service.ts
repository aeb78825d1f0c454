import { addressKey } from '../core/address';
import type { Visitor } from '../core/caller';
import { Refusal, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { Instrument } from '../core/market';
import { asRead } from '../platform/as-read';
import { sql } from '../platform/db';
import { remembered } from '../platform/memo';
import { runtime } from '../platform/runtime';
import { readBars, type Bar } from './candle-queries';
import type * as calls from './contract';
import { Money } from '../core/money';
import { marketItem } from './market-item-rules';
import { minuteMs, type SecondInterval } from './rules';
import { gathered, isOfSeconds, secondsReachMs } from './second-rules';

function instrumentOf(code: string): Instrument {
  const instrument = runtime().catalogue.get(code);
  if (!instrument) throw new Refusal('10014');
  return instrument;
}

/** The whole answer as bytes, made once per change for everyone. */
export function listMarket({ type }: Input<typeof calls.listMarketByType>): {
  json: Buffer;
  gzip: Buffer;
} {
  return runtime().marketBytes.list(type ?? []);
}

const keptMs = 60_000;

type MarketInfo = Result<typeof calls.getMarketInfo>;

/** The last price of a source that is kept: of the newest minute that it was watched in. */
async function lastKept(code: string, source: string, tickSize: string) {
  const [bar] = await readBars({
    code,
    source,
    interval: '1m',
    limit: 1,
    fromMs: null,
    toMs: null,
  });
  if (!bar || bar[6] === 1) return null;
  const places = tickSize.split('.')[1]?.length ?? 0;
  return { price: new Money(bar[4]).toFixed(places), at: bar[0] + minuteMs };
}

/** What is known where the source of an open market gives no sign of life; else null. */
async function outageOf(code: string, tickSize: string): Promise<MarketInfo['outage']> {
  const { book } = runtime();
  const state = book.tradability(code);
  const feed = book.feed(code);
  const lacks = !state.tradable && (state.reason === 'stale' || state.reason === 'no-price');
  if (!lacks || feed === undefined || feed.silentSince === null) return null;
  const quote = book.quote(code);
  // What stood there before this process began does not change while nothing comes.
  const kept = () => lastKept(code, feed.source, tickSize);
  const last = quote
    ? { price: quote.price, at: quote.receivedAt }
    : await remembered(`last price of ${code} by ${feed.source}`, keptMs, kept).catch(() => null);
  return {
    source: feed.source,
    live: feed.live,
    since: new Date(last?.at ?? feed.silentSince).toISOString(),
    lastPrice: last?.price ?? null,
  };
}

export async function marketInfo({ code }: Input<typeof calls.getMarketInfo>): Promise<MarketInfo> {
  const { book, catalogue } = runtime();
  const instrument = instrumentOf(code);
  const state = book.tradability(code);
  const calendar = catalogue.calendar(code);
  return {
    ...marketItem(instrument, book),
    outage: await outageOf(code, instrument.tickSize),
    base: instrument.base,
    quote: instrument.quote,
    contractSize: instrument.contractSize,
    tickSize: instrument.tickSize,
    lotMin: instrument.lotMin,
    lotMax: instrument.lotMax,
    lotStep: instrument.lotStep,
    leverages: instrument.leverages,
    feeRate: instrument.feeRate,
    typicalSpread: instrument.typicalSpread,
    periods: instrument.periods,
    termsVersion: instrument.termsVersion,
    calendar: {
      id: calendar?.id ?? instrument.calendar,
      timeZone: calendar?.timeZone ?? 'Etc/UTC',
      weekly: calendar?.weekly.map((s) => ({ ...s })) ?? [],
      closesAt:
        state.tradable && state.closesAt !== null ? new Date(state.closesAt).toISOString() : null,
    },
  };
}

// A year of an instrument is some 18,000 rows to compute and write.
const historyRates = {
  customer: { by: 'customer', points: 30, perSeconds: 60 },
  address: { by: 'address', points: 12, perSeconds: 60 },
  visitors: { by: 'address', points: 30, perSeconds: 60 },
} as const;

/** Rejects with 429 who had much history made lately: one address, or all visitors together. */
async function assertMayMake({ customerId, ip }: Visitor): Promise<void> {
  const { rateLimits } = runtime();
  const wait = customerId
    ? await rateLimits.take('history of customer', historyRates.customer, customerId)
    : ((await rateLimits.take('history of address', historyRates.address, addressKey(ip))) ??
      (await rateLimits.take('history of visitors', historyRates.visitors, 'all')));
  if (wait !== null) throw new Rejection('429', { retryAfterSeconds: wait });
}

/** Those of the last minutes that this process heard, and before it began those that the log of ticks has. */
async function listSeconds(
  code: string,
  interval: SecondInterval,
  { limit, from, to }: Pick<Input<typeof calls.getKValueByCodeAndDate>, 'limit' | 'from' | 'to'>,
): Promise<Bar[]> {
  const { history, book } = runtime();
  const feed = book.feed(code);
  if (!feed) return [];
  const earliest = Date.now() - secondsReachMs;
  const { since, of: heard } = history.seconds;
  const read = () => history.seconds.before(code, feed);
  // What was before does not change any more.
  const name = `seconds of ${code}, ${feed.live ? 'live' : feed.source}`;
  const before = earliest < since ? await remembered(name, secondsReachMs, read) : [];
  const known = gathered([...before, ...heard(code, earliest)], interval).filter(
    ({ start }) => start >= Math.max(earliest, from ?? 0) && start <= (to ?? Infinity),
  );
  const part = from !== undefined && to === undefined ? known.slice(0, limit) : known.slice(-limit);
  return part.map((c) => [c.start, c.open, c.high, c.low, c.close, c.volume, 0]);
}

/** Candles of the source that prices the instrument now; missing history is made first. */
export async function listCandles(
  input: Input<typeof calls.getKValueByCodeAndDate>,
  caller: Visitor,
): Promise<Result<typeof calls.getKValueByCodeAndDate>> {
  const { code } = instrumentOf(input.code);
  const { history } = runtime();
  if (isOfSeconds(input.interval)) return listSeconds(code, input.interval, input);
  const source = history.sourceOf(code)?.name;
  if (!source) return [];
  if (!history.isMade(code)) await assertMayMake(caller);
  await history.ensure(code);
  const { interval, limit, from = null, to = null } = input;
  return readBars({ code, source, interval, limit, fromMs: from, toMs: to });
}

export async function listTerms({
  code,
  version,
  page,
  size,
}: Input<typeof calls.listMarketTerms>): Promise<Result<typeof calls.listMarketTerms>> {
  instrumentOf(code);
  const where = { code, version };
  const [total, versions] = await Promise.all([
    sql.rows.instrument_terms.count({ where }),
    sql.rows.instrument_terms.findMany({
      where,
      orderBy: { version: 'desc' },
      skip: (page - 1) * size,
      take: size,
    }),
  ]);
  const items = asRead(versions).map((row) => ({
    version: row.version,
    contractSize: row.contract_size,
    lotMin: row.lot_min,
    lotMax: row.lot_max,
    lotStep: row.lot_step,
    feeRate: row.fee_rate,
    leverages: row.leverages,
    periods: row.periods as Instrument['periods'],
    typicalSpread: row.typical_spread,
    validFrom: row.valid_from.toISOString(),
  }));
  return { items, total, page, size };
}
