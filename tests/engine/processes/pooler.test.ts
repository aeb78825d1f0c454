import { randomUUID } from 'node:crypto';
import { assertSessionsKept } from '@/lib/platform/connections/kept-sessions';
import { audit } from '@/lib/ledger/audit';
import type { Order } from '@/lib/orders/contract';
import { createDatabase, type Database } from '@/lib/platform/db';
import { PgBouncer } from '@/tests/setup/servers/pgbouncer';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';
import { asApplication } from '@/tests/setup/database';
import { caller, makeCustomer, type Session } from '../../setup/app';
import { until } from '../../setup/until';

/** Guarantee: behind a pooler in session mode all works as at the database itself; in another mode nothing starts. */

const address = asApplication(process.env.DATABASE_URL!);
const pooled = /gives sessions to others after each transaction/;

let owner: Database;
let session: PgBouncer;
let transaction: PgBouncer;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
  session = await PgBouncer.make(address, { mode: 'session' });
  transaction = await PgBouncer.make(address, { mode: 'transaction' });
  await Promise.all([session.start(), transaction.start()]);
}, 240_000);

afterAll(async () => {
  await Promise.all([session.remove(), transaction.remove()]);
  await owner.close();
});

describe('in session mode', () => {
  let server: ServerProcess;
  let me: Session;

  const call = <R>(name: string, input?: unknown, key: string = randomUUID()) =>
    caller(server.url)<R>(name, input, { token: me.token, demo: true, key });

  const place = (key: string) =>
    call<Order>(
      'POST order/buyOptions',
      { kind: 'margin', code: 'BTCUSDT', side: 'long', type: 'market', lots: '0.01', leverage: 2 },
      key,
    );

  beforeAll(async () => {
    me = await makeCustomer(owner);
    server = new ServerProcess(await freePort(), { settings: { DATABASE_URL: session.url } });
    await server.start();
    await server.leads();
  }, 240_000);
  afterAll(() => server.kill());

  it('has the role and the limits of the application on every connection', async () => {
    await assertSessionsKept(session.url);
    const database = createDatabase(session.url, { max: 5, byIndex: true });
    const asked = Array.from(
      { length: 20 },
      () =>
        database.sql<{ says: string }>`
        select concat_ws(' ', current_user, current_setting('timezone'),
          current_setting('statement_timeout'), current_setting('enable_seqscan'), pg_sleep(0.02)) as says`,
    );
    for (const [row] of await Promise.all(asked)) expect(row!.says).toBe('assay_app UTC 15s off ');
    await database.close();
  });

  it('places, closes and tells of orders, and forgets none when the pooler is killed', async () => {
    const keys = Array.from({ length: 12 }, () => randomUUID());
    const acknowledged = new Map<string, string>();
    const answers = keys.map(async (key, at) => {
      await new Promise((resolve) => setTimeout(resolve, at * 20));
      const { code, result } = await place(key);
      if (code === '200') acknowledged.set(key, result.id);
    });
    await until(() => acknowledged.size > 2);
    await session.kill();
    await Promise.allSettled(answers);
    await session.start();
    await until(async () => (await place(keys[0]!)).code === '200');
    for (const key of keys) {
      const again = await until(async () => {
        const { code, result } = await place(key);
        return code === '200' && result;
      });
      expect(again.id).toBe(acknowledged.get(key) ?? again.id);
    }
    const rows = await owner.sql`select id from orders where client_key = any(${keys})`;
    expect(rows).toHaveLength(keys.length);
    expect(await audit(owner)).toEqual([]);
  });
});

describe('in transaction mode', () => {
  it('is found out, also while others ask', async () => {
    await expect(assertSessionsKept(transaction.url)).rejects.toThrow(pooled);
    await expect(assertSessionsKept(address, transaction.url)).rejects.toThrow(
      /^DATABASE_READ_URL/,
    );
    const database = createDatabase(transaction.url, { max: 8, role: null });
    let isOver = false;
    const others = Array.from({ length: 8 }, async () => {
      while (!isOver) await database.direct`select 1`.catch(() => undefined);
    });
    for (let time = 0; time < 10; time += 1)
      await expect(assertSessionsKept(transaction.url)).rejects.toThrow(pooled);
    isOver = true;
    await Promise.all(others);
    await database.close();
  });

  it('has no server start', async () => {
    const server = new ServerProcess(await freePort(), {
      settings: { DATABASE_URL: transaction.url, LOG_LEVEL: 'silent' },
    });
    void server.start().catch(() => undefined);
    await until(() => !server.isRunning);
    await server.kill();
  });
});

it('says nothing of the database itself, or of a replica that is away', async () => {
  await assertSessionsKept(address, address);
  const nobody = 'postgresql://nobody@127.0.0.1:1/assay';
  await assertSessionsKept(address, nobody);
  await expect(assertSessionsKept(nobody)).rejects.toThrow('ECONNREFUSED');
});
