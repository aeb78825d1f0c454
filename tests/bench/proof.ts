import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createDatabase } from '@/lib/platform/db';
import { sandboxSecret } from '@/lib/platform/env';
import { proveLiabilities } from '@/lib/proof/day-service';
import type { Measured } from './report';

const accounts = Number(process.env.PROOF_ACCOUNTS ?? 1_000_000);

/** A house of so many customers with three currencies each, a third of them with money held. */
async function fill(url: string): Promise<void> {
  const owner = createDatabase(url, { max: 1, role: null });
  const client = await owner.pool.connect();
  // Without their entries: what is measured reads balances alone.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into customer (username, username_key, email, invite_code)
     select 'bench-' || n, 'bench-' || n, 'bench-' || n || '@example.com', 'bench-' || n
     from generate_series(1, $1::integer) n`,
    [accounts],
  );
  await client.query(
    `insert into ledger_account (customer_id, kind, currency, mode, balance)
     select c.id, 'available', u.code, 'real', round((random() * 10000)::numeric, 6)
     from customer c cross join currency u where c.username like 'bench-%'`,
  );
  await client.query(
    `insert into ledger_account (customer_id, kind, currency, mode, balance)
     select id, 'held', 'USDT', 'real', 12.5 from customer
     where username like 'bench-%' and id % 3 = 0`,
  );
  await client.query('analyze');
  client.release();
  await owner.close();
}

const peakMb = (): number | null => {
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
  return found && Number(found[1]) / 1024;
};

async function main(): Promise<Measured[]> {
  const url = process.env.DATABASE_URL!;
  await fill(url);
  const database = createDatabase(url, { max: 2 });
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  const began = performance.now();
  await proveLiabilities(database, sandboxSecret);
  const seconds = (performance.now() - began) / 1000;
  pauses.disable();
  const [row] = await database.sql<{ accounts: string; mb: string }>`
    select document::jsonb->>'accounts' as accounts,
      round((pg_total_relation_size('proof_leaf') + pg_total_relation_size('proof_node')) / 1e6) as mb
    from proof_record`;
  await database.close();
  const of = `${row!.accounts} accounts of three currencies, one process beside the database; it keeps ${row!.mb} MB of the day`;
  return [
    {
      what: 'proof of liabilities, a day taken, built and published',
      unit: 's',
      ours: seconds,
      atMost: 60,
      note: of,
    },
    {
      what: 'proof of liabilities, 99.9 % of pauses of the process',
      unit: 'ms',
      ours: pauses.percentile(99.9) / 1e6,
      atMost: 20,
      note: `how long a call that comes meanwhile waits for its turn; at most ${(pauses.max / 1e6).toFixed(0)} ms`,
    },
    {
      what: 'proof of liabilities, memory',
      unit: 'MB',
      ours: peakMb() ?? 0,
      atMost: 512,
      note: 'the most that the process had, code of the server included',
    },
  ];
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
