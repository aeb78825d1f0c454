import pg from 'pg';
import type { Instrument } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { conversionPair } from '@/lib/markets/conversion-rules';
import { seeded } from '../engine/simulator/seeded';

/** Of a UTC day, its ticks and orders. */
export type BusyDay = { date: string; ticks: number; orders: number };

/** All ticks of an instrument, in steps of its price grid; the ask is two steps above the bid. */
type Line = {
  instrument: Instrument;
  scale: number;
  bids: Int32Array;
  sequences: Float64Array;
  times: Float64Array;
  runs: Int32Array;
  count: number;
};

type Event = { at: number; write(entryId: number): void };

const codes = [
  ...['EURUSD', 'GBPUSD', 'AUDUSD', 'USDJPY', 'EURJPY', 'EURGBP'],
  ...['XAUUSD', 'XAGUSD', 'BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'],
];
const secondsPerDay = 86_400;
const spreadSteps = 2;
const source = 'replay';
const epoch = 1_000;
const rowsAtOnce = 5_000;
// What was booked is written a moment after its tick.
const bookedAfterMs = 5;

const iso = (ms: number) => new Date(ms).toISOString();
const six = (value: number) => value.toFixed(6);

/** Writes rows as they are, without the triggers that work would set off. */
class Rows {
  private readonly waiting = new Map<string, object[]>();

  constructor(private readonly client: pg.Client) {}

  async add(table: string, row: object): Promise<void> {
    const rows = this.waiting.get(table) ?? [];
    this.waiting.set(table, rows);
    rows.push(row);
    if (rows.length >= rowsAtOnce) await this.flush(table);
  }

  async flush(table: string): Promise<void> {
    const rows = this.waiting.get(table)?.splice(0) ?? [];
    await this.client.query(
      `insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(rows)],
    );
  }

  async flushAll(): Promise<void> {
    for (const table of this.waiting.keys()) await this.flush(table);
  }
}

const priceOf = ({ instrument, scale }: Line, steps: number): string =>
  (steps * Number(instrument.tickSize)).toFixed(scale);

/** Random walks of all instruments, and their runs in the log: one a second of each that ticked in it. */
async function makeTicks(
  catalogue: LiveCatalogue,
  rows: Rows,
  { date, ticks }: BusyDay,
): Promise<Line[]> {
  const random = seeded(1);
  const start = Date.parse(date);
  const room = Math.ceil((ticks / codes.length) * 1.2);
  const lines = codes.map((code): Line => {
    const instrument = catalogue.get(code)!;
    const scale = instrument.tickSize.split('.')[1]?.length ?? 0;
    return {
      instrument,
      scale,
      count: 0,
      bids: new Int32Array(room),
      runs: new Int32Array(room),
      sequences: new Float64Array(room),
      times: new Float64Array(room),
    };
  });
  const bids = lines.map(({ instrument }) =>
    Math.round(Number(instrument.referencePrice) / Number(instrument.tickSize)),
  );
  let [sequence, run, made] = [start * 1000, 0, 0];
  for (let second = 0; second < secondsPerDay; second += 1) {
    const due = Math.round(((second + 1) * ticks) / secondsPerDay) - made;
    made += due;
    const moments = Array.from({ length: due }, () => ({
      at: start + second * 1000 + random.whole(0, 999),
      n: random.whole(0, lines.length - 1),
    })).sort((a, b) => a.at - b.at);
    const runs = new Map<number, string[]>();
    for (const { at, n } of moments) {
      const line = lines[n]!;
      // A step of about a hundred-thousandth of the price.
      const wide = Math.max(1, Math.round(bids[n]! * 2e-5));
      bids[n]! += random.whole(-wide, wide);
      const i = line.count++;
      line.bids[i] = bids[n]!;
      line.sequences[i] = ++sequence;
      line.times[i] = at;
      const text = runs.get(n) ?? [];
      if (text.length === 0) run += 1;
      line.runs[i] = runs.has(n) ? line.runs[i - 1]! : run;
      runs.set(n, text);
      const prices = [bids[n]!, bids[n]! + spreadSteps].map((steps) => priceOf(line, steps));
      text.push([sequence, at, at, 60_000, ...prices].join(','));
    }
    for (const [n, text] of runs) {
      const { instrument, runs: ids, count, sequences, times } = lines[n]!;
      const first = count - text.length;
      await rows.add('tick_log', {
        id: ids[first],
        epoch,
        code: instrument.code,
        source,
        live: false,
        first_sequence: sequences[first],
        last_sequence: sequences[count - 1],
        first_at: iso(times[first]!),
        last_at: iso(times[count - 1]!),
        ticks: text.join('\n'),
      });
    }
  }
  return lines;
}

/** The place of the first tick that came at or after a moment. */
function placeAt({ times, count }: Line, at: number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! >= at) high = middle;
    else low = middle + 1;
  }
  return low;
}

class Orders {
  private readonly random = seeded(2);
  private readonly events: Event[] = [];
  private readonly written: [table: string, row: object][] = [];
  private fills = 0;
  private postings = 0;
  private levels = 0;

  constructor(
    private readonly lines: readonly Line[],
    private readonly catalogue: LiveCatalogue,
    private readonly accounts: { customerId: string; available: string; held: string }[],
    private readonly firstIds: Record<'order' | 'entry' | 'posting', number>,
  ) {}

  /** Makes an order of a chance kind and what became of it, by looking at one tick after the other. */
  make(n: number): void {
    const { random } = this;
    const line = random.pick(this.lines);
    const account = this.accounts[n % this.accounts.length]!;
    const id = this.firstIds.order + n;
    const at = random.whole(10, line.count - 2_000);
    if (random.chance(0.15)) return this.timed(id, account, line, at);
    const isLong = random.chance(0.5);
    const wide = Math.round(line.bids[at]! * random.spread(0.0005, 0.005));
    if (random.chance(0.2)) return this.limit(id, account, line, { at, isLong, wide });
    this.position(id, account, line, { at, isLong, wide, pending: null });
  }

  async write(rows: Rows): Promise<void> {
    this.events.sort((a, b) => a.at - b.at);
    this.events.forEach(({ write }, n) => write(this.firstIds.entry + n));
    for (const [table, row] of this.written) await rows.add(table, row);
  }

  private order(
    id: number,
    { customerId }: { customerId: string },
    line: Line,
    over: object,
  ): void {
    const { code, contractSize, quote, termsVersion } = line.instrument;
    this.written.push([
      'orders',
      {
        id,
        customer_id: customerId,
        mode: 'demo',
        code,
        quote_currency: quote,
        contract_size: contractSize,
        fee_rate: '0',
        terms_version: termsVersion,
        fee: '0',
        required_margin: '0',
        open_lots: '0',
        held: '0',
        parts: 0,
        moves: 0,
        leverage: 1,
        ...over,
      },
    ]);
  }

  private level(orderId: number, afterLog: number, at: number, over: object): void {
    this.levels += 1;
    const row = { id: this.levels, order_id: orderId, after_log: afterLog, at: iso(at), ...over };
    this.written.push(['order_level', row]);
  }

  /** A fill at a tick, its entry and what it moves between available and held. */
  private fill(
    orderId: number,
    account: { available: string; held: string },
    line: Line,
    i: number,
    over: { leg: 'open' | 'close'; reason: string; price: string } & Record<string, unknown>,
    [free, held]: [number, number],
  ): void {
    const at = line.times[i]!;
    const bid = priceOf(line, line.bids[i]!);
    const ask = priceOf(line, line.bids[i]! + spreadSteps);
    const write = (entryId: number) => {
      this.fills += 1;
      const createdAt = iso(at + bookedAfterMs);
      const reference = `order:${orderId}:${over.leg}`;
      this.written.push(
        [
          'ledger_entry',
          { id: entryId, reference, reason: 'bench', mode: 'demo', created_at: createdAt },
        ],
        [
          'fill',
          {
            id: this.fills,
            order_id: orderId,
            entry_id: entryId,
            created_at: createdAt,
            tick_source: source,
            tick_live: false,
            tick_time: iso(at),
            tick_received_at: iso(at),
            tick_sequence: line.sequences[i],
            age_ms: 0,
            tick_bid: bid,
            tick_ask: ask,
            max_age_ms: 60_000,
            spread: '0',
            fee: '0',
            slippage: '0',
            covered: '0',
            conversion: this.conversionAt(line, i),
            requested_price: over.price,
            ...over,
          },
        ],
      );
      for (const [id, amount] of [
        [account.available, free],
        [account.held, held],
      ] as const) {
        if (amount === 0) continue;
        this.postings += 1;
        const posting = { entry_id: entryId, account_id: id, currency: 'USDT', mode: 'demo' };
        const row = { id: this.firstIds.posting + this.postings, ...posting, balance_after: '0' };
        this.written.push(['ledger_posting', { ...row, amount: six(amount) }]);
      }
    };
    this.events.push({ at, write });
  }

  private conversionAt({ instrument }: Line, i: number) {
    const path = conversionPair(instrument.quote, this.catalogue);
    if (!path) return { currency: instrument.quote, inverse: false, tick: null };
    const own = this.lines.find((line) => line.instrument === instrument)!;
    const pair = this.lines.find((line) => line.instrument.code === path.code)!;
    let place = placeAt(pair, own.times[i]!);
    while (place > 0 && pair.sequences[place]! > own.sequences[i]!) place -= 1;
    const [bid, ask] = [0, spreadSteps].map((more) => priceOf(pair, pair.bids[place]! + more));
    const tick = {
      code: path.code,
      live: false,
      sequence: String(pair.sequences[place]),
      bid,
      ask,
    };
    return { currency: instrument.quote, inverse: path.inverse, tick };
  }

  private timed(id: number, account: Orders['accounts'][number], line: Line, at: number): void {
    const expiresAt = line.times[at]! + this.random.pick([60_000, 300_000, 900_000]);
    const settled = placeAt(line, expiresAt);
    const isLong = this.random.chance(0.5);
    const moved = Math.sign(line.bids[settled]! - line.bids[at]!) * (isLong ? 1 : -1);
    const profit = moved === 0 ? 0 : moved > 0 ? 8 : -10;
    const mid = (i: number) => priceOf(line, line.bids[i]! + spreadSteps / 2);
    const tickSize = line.instrument.tickSize;
    this.order(id, account, line, {
      kind: 'timed',
      side: isLong ? 'long' : 'short',
      type: 'market',
      status: 'closed',
      lots: '0',
      stake: '10',
      payout: '0.8',
      period_seconds: 60,
      expected_profit: '8',
      expires_at: iso(expiresAt),
      open_price: mid(at),
      close_reason: 'expiry',
      profit,
      close_price: mid(settled),
      ...this.lifetime(line, at, settled),
    });
    const grid = { tick_size: tickSize };
    const opened = { leg: 'open' as const, reason: 'timed-option', price: mid(at), ...grid };
    this.fill(id, account, line, at, opened, [-10, 10]);
    const over = { leg: 'close' as const, reason: 'expiry', price: mid(settled), profit, ...grid };
    this.fill(id, account, line, settled, over, [10 + profit, -10]);
  }

  private lifetime({ times }: Line, opened: number, closed: number) {
    const [at, until] = [iso(times[opened]! + bookedAfterMs), iso(times[closed]! + bookedAfterMs)];
    return { created_at: at, opened_at: at, closed_at: until, changed_at: until };
  }

  /** A limit that fills at the first tick that reaches it, or is cancelled after a while. */
  private limit(
    id: number,
    account: Orders['accounts'][number],
    line: Line,
    { at, isLong, wide }: { at: number; isLong: boolean; wide: number },
  ): void {
    const limit = isLong ? line.bids[at]! + spreadSteps - wide : line.bids[at]! + wide;
    const end = Math.min(line.count - 1_500, at + 5_000);
    let filled = at + 1;
    const isReached = (i: number) =>
      isLong ? line.bids[i]! + spreadSteps <= limit : line.bids[i]! >= limit;
    while (filled < end && (line.runs[filled] === line.runs[at] || !isReached(filled))) filled += 1;
    const levels = { limit_price: priceOf(line, limit) };
    this.level(id, line.runs[at]!, line.times[at]!, { status: 'pending', ...levels });
    if (filled < end) {
      const pending = { since: at, ...levels };
      return this.position(id, account, line, { at: filled, isLong, wide, pending });
    }
    this.level(id, line.runs[end - 1]!, line.times[end]!, { status: 'cancelled', ...levels });
    this.order(id, account, line, {
      kind: 'margin',
      side: isLong ? 'long' : 'short',
      type: 'limit',
      status: 'cancelled',
      lots: '1',
      ...levels,
      cancel_reason: 'customer',
      ...this.lifetime(line, at, end),
      opened_at: null,
    });
  }

  /** A position that its stop, its target, its trailing stop or the customer closes. */
  private position(
    id: number,
    account: Orders['accounts'][number],
    line: Line,
    {
      at,
      isLong,
      wide,
      pending,
    }: {
      at: number;
      isLong: boolean;
      wide: number;
      pending: { since: number; limit_price: string } | null;
    },
  ): void {
    const { random } = this;
    const sign = isLong ? 1 : -1;
    const closing = (i: number) => line.bids[i]! + (isLong ? 0 : spreadSteps);
    const isTrailing = random.chance(0.3);
    const stop = isTrailing ? null : closing(at) - sign * wide;
    const target = closing(at) + sign * random.whole(wide, 3 * wide);
    const end = Math.min(line.count - 1, at + random.whole(500, 8_000));
    let [best, closed, reason, asked] = [closing(at), at + 1, 'customer', 0];
    for (; ; closed += 1) {
      const price = closing(closed);
      best = isLong ? Math.max(best, price) : Math.min(best, price);
      const level = stop ?? best - sign * wide;
      if ((price - level) * sign <= 0)
        [reason, asked] = [stop === null ? 'trailing-stop' : 'stop-loss', level];
      else if ((price - target) * sign >= 0) [reason, asked] = ['take-profit', target];
      if (reason !== 'customer' || closed === end) break;
    }
    const price = priceOf(line, closing(closed));
    const opening = priceOf(line, line.bids[at]! + (isLong ? spreadSteps : 0));
    const lots = line.instrument.lotMin;
    const levels = {
      stop_loss: stop && priceOf(line, stop),
      take_profit: priceOf(line, target),
      trailing_distance: isTrailing ? priceOf(line, wide) : null,
      limit_price: pending?.limit_price ?? null,
    };
    const begun = isTrailing ? { trailing_extreme: priceOf(line, closing(at)) } : {};
    this.level(id, line.runs[at]!, line.times[at]!, { status: 'open', ...levels, ...begun });
    this.level(id, line.runs[closed]!, line.times[closed]!, { status: 'closed', ...levels });
    this.order(id, account, line, {
      kind: 'margin',
      side: isLong ? 'long' : 'short',
      type: pending ? 'limit' : 'market',
      status: 'closed',
      lots,
      ...levels,
      trailing_extreme: priceOf(line, best),
      open_price: opening,
      close_price: price,
      close_reason: reason,
      profit: '0',
      ...this.lifetime(line, at, closed),
      ...(pending ? { created_at: iso(line.times[pending.since]!) } : {}),
    });
    const asLimit = pending ? { requested_price: pending.limit_price } : {};
    const opened = { leg: 'open' as const, price: opening, lots, ...asLimit };
    this.fill(
      id,
      account,
      line,
      at,
      { ...opened, reason: pending ? 'limit-order' : 'market-order' },
      [-5, 5],
    );
    const atLevel = reason === 'customer' ? {} : { requested_price: priceOf(line, asked) };
    const over = { leg: 'close' as const, reason, price, lots, profit: '0', ...atLevel };
    this.fill(id, account, line, closed, over, [5, -5]);
  }
}

/**
 * Fills an empty database with a day of ticks and of orders of every kind, of which every fill follows from
 * the ticks: each was found by looking at one tick after the other. What a replay does not read, such as the
 * accounts of the house, is left out.
 */
export async function writeBusyDay(
  url: string,
  day: BusyDay,
  catalogue: LiveCatalogue,
  customerIds: readonly string[],
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const start = iso(Date.parse(day.date));
  await client.query(`update ledger_entry set created_at = $1::timestamptz - interval '1 day'`, [
    start,
  ]);
  await client.query(`insert into engine_term (epoch, since) values ($1, $2)`, [epoch, start]);
  await client.query(
    `insert into ledger_account (customer_id, kind, currency, mode)
     select id, 'held', 'USDT', 'demo' from unnest($1::bigint[]) as one (id) on conflict do nothing`,
    [customerIds],
  );
  const { rows: accounts } = await client.query<{
    customerId: string;
    available: string;
    held: string;
  }>(
    `select customer_id as "customerId", min(id) filter (where kind = 'available') as available,
       min(id) filter (where kind = 'held') as held
     from ledger_account where mode = 'demo' and currency = 'USDT' and customer_id = any($1::bigint[]) group by 1`,
    [customerIds],
  );
  const { rows: last } = await client.query<{ entry: string; posting: string }>(
    `select (select max(id) + 1 from ledger_entry) as entry, (select max(id) + 1 from ledger_posting) as posting`,
  );
  const rows = new Rows(client);
  const lines = await makeTicks(catalogue, rows, day);
  const firstIds = { order: 1, entry: Number(last[0]!.entry), posting: Number(last[0]!.posting) };
  const orders = new Orders(lines, catalogue, accounts, firstIds);
  for (let n = 0; n < day.orders; n += 1) orders.make(n);
  await orders.write(rows);
  await rows.flushAll();
  await client.query('analyze');
  await client.end();
}
