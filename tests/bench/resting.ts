import pg from 'pg';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import { openCatalogue } from '@/lib/markets/catalogue-cache';
import type { PriceBook } from '@/lib/core/market';
import { parseEnv } from '@/lib/platform/env';
import { createDatabase, type Database } from '@/lib/platform/db';
import { createMetrics } from '@/lib/platform/metrics';
import { createBus } from '@/server/bus';
import { openEngine } from '@/server/engine/open-engine';
import { takeLead, type Lead } from '@/server/engine/lead/lead';
import { wallClock } from '@/server/prices/clock';
import { openPrices } from '@/server/prices/prices';
import { silentLog } from '../setup/listed';
import { ManualSource } from '../setup/manual-source';

/** Prices that come when told, and what opens a trading floor over them. */
export type Bench = {
  owner: Database;
  book: PriceBook;
  catalogue: LiveCatalogue;
  source: ManualSource;
  open(): Promise<ReturnType<typeof openEngine>>;
};

export async function startBench(databaseUrl: string): Promise<Bench> {
  const owner = createDatabase(databaseUrl, { max: 4, role: null });
  const writing = createDatabase(databaseUrl, { max: 3, byIndex: true });
  const catalogue = await openCatalogue(writing.sql);
  const source = new ManualSource(new Set(catalogue.all().map(({ code }) => code)));
  const parts = { database: writing, catalogue, metrics: createMetrics(), log: silentLog };
  const env = parseEnv({ DATABASE_URL: databaseUrl, SANDBOX: 'true', NODE_ENV: 'test' });
  const prices = await openPrices({ ...parts, env, sources: [source] });
  await prices.start();
  const { book } = prices;
  const onLost = () => {
    throw new Error('the lead was lost');
  };
  const { signal } = new AbortController();
  let lead: Lead | null = null;
  return {
    owner,
    book,
    catalogue,
    source,
    // Each floor is a term of its own, as after a restart.
    async open() {
      await lead?.resign();
      lead = (await takeLead(databaseUrl, { signal, onLost }))!;
      return openEngine({
        book,
        catalogue,
        log: silentLog,
        clock: wallClock,
        sandbox: true,
        epoch: lead.epoch,
        sql: writing.sql,
        bus: createBus(),
        onDeposed: onLost,
        // A registry of its own: names may stand in one only once.
        metrics: createMetrics(),
      });
    },
  };
}

/** 500 orders for each customer, as many as one may hold. */
export const ordersPerCustomer = 500;

/**
 * Writes orders of EURUSD that wait far from 1.39: half of them limits, three in ten with stop and
 * target, two in ten with a trailing stop. Straight into the table, past what would check and note them.
 */
export async function writeResting(
  databaseUrl: string,
  customerIds: string[],
  count: number,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into orders (customer_id, mode, kind, code, side, type, status, lots, open_lots, leverage, contract_size,
       quote_currency, fee_rate, terms_version, stop_loss, take_profit, trailing_distance, trailing_extreme, limit_price,
       open_price, opened_at, required_margin, held, fee)
     select ($1::bigint[])[1 + n / $3], 'demo', 'margin', 'EURUSD', side::order_side,
       case kind when 'limit' then 'limit' else 'market' end::order_type,
       case kind when 'limit' then 'pending' else 'open' end::order_status, 0.01, 0.01, 30, 100000, 'USD', 0.00003, 1,
       case kind when 'stop' then round(far::numeric, 5) end,
       case kind when 'stop' then round((2.78 - far)::numeric, 5) end,
       case kind when 'trail' then round((0.1 + random() / 10)::numeric, 5) end,
       case kind when 'trail' then 1.39290 end,
       case kind when 'limit' then round(far::numeric, 5) end,
       case kind when 'limit' then null else 1.39290 end,
       case kind when 'limit' then null else now() end, 46, 46, 0
     from (select n, side, case when n % 10 < 5 then 'limit' when n % 10 < 8 then 'stop' else 'trail' end as kind,
         case side when 'long' then 1.1 + random() / 5 else 1.49 + random() / 5 end as far
       from (select n, case n % 2 when 0 then 'long' else 'short' end as side from generate_series(0, $2 - 1) as n) as one) as two`,
    [customerIds, count, ordersPerCustomer],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze orders');
  await client.end();
}
