import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '@/lib/platform/database-away';
import type { CarefulPool } from '@/lib/platform/connections/careful-pool';
import { createDatabase, patiently, type Database } from '@/lib/platform/db';
import { firstQuotes, startApp, type App, type Session } from '../setup/app';
import { asApplication } from '@/tests/setup/database';
import { DatabaseWire } from '@/tests/setup/servers/database-wire';
import { freePort } from '@/tests/setup/servers/server-process';
import { eurusd } from '../setup/trader';
import { until } from '../setup/until';

let app: App;
let me: Session;
let wire: DatabaseWire;

beforeAll(async () => {
  app = await startApp();
  me = await app.customer();
  wire = await new DatabaseWire(process.env.DATABASE_URL!).listen();
});
beforeEach(() => {
  for (const quote of firstQuotes) app.prices.jump(...quote);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
});
afterAll(async () => {
  await wire.close();
  await app.stop();
});

const buy = (key: string) =>
  app.call<{ id: string }>(
    'POST order/buyOptions',
    { ...eurusd, lots: '0.01' },
    { token: me.token, demo: true, key },
  );

/** A call of each kind that looks something up: public, of a session, with a key, log-in, of an unknown token. */
const calls: [name: string, call: () => ReturnType<App['call']>][] = [
  [
    'a public read',
    () => app.call('GET index/getKValueByCodeAndDate', { code: 'EURUSD', interval: '1h' }),
  ],
  ['a private read', () => app.call('GET order/listOptionsOrder', {}, { token: me.token })],
  [
    'a change',
    () => app.call('POST user/changeVirtualStatus', { virtual: true }, { token: me.token }),
  ],
  ['an order with a key', () => buy(randomUUID())],
  [
    'a log-in',
    () => app.call('POST login/login', { account: me.username, password: 'wrong horse' }),
  ],
  ['an unknown token', () => app.call('GET order/listOptionsOrder', {}, { token: randomUUID() })],
];

/** How often a database was taken for away. */
const outagesOf = ({ pool }: Database) => (pool as CarefulPool).circuit.count;

/** Has calls look things up elsewhere for a while; the desk keeps its own connections. */
async function lookingUp<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const { database: own } = app.runtime;
  app.runtime.database = database;
  try {
    return await work();
  } finally {
    app.runtime.database = own;
    await database.close();
  }
}

async function expectAway(): Promise<void> {
  // Each of a session that is not in memory is looked up too.
  app.runtime.sessions.revoke(() => true);
  const answers = await Promise.all(
    calls.map(async ([name, call]) => [name, await call()] as const),
  );
  for (const [name, answer] of answers) {
    expect([name, answer.status, answer.code]).toEqual([name, 503, '503']);
    expect([name, Number(answer.headers.get('retry-after'))]).toEqual([name, 2]);
  }
}

describe('a database that is away', () => {
  it('answers 503 to every kind of call where nobody listens', async () => {
    const url = new URL(process.env.DATABASE_URL!);
    url.port = String(await freePort());
    await lookingUp(createDatabase(url.href, { max: 2 }), expectAway);
    expect((await buy(randomUUID())).code).toBe('200');
  });

  it('answers 503 where it says nothing, and nobody waits for ever', async () => {
    const hanging = createDatabase(wire.url, { max: 2, patienceMs: 100 });
    await hanging.sql`select 1`;
    wire.isHolding = true;
    await lookingUp(hanging, async () => {
      await expectAway();
      const status = async () => (await calls[1]![1]()).status;
      const many = await Promise.all(Array.from({ length: 8 }, status));
      expect(new Set(many)).toEqual(new Set([503]));
      wire.isHolding = false;
      wire.cut();
    });
  });

  it('answers 503 within ten seconds where it hangs for longer, and whoever asks again learns what became of it', async () => {
    const hanging = createDatabase(wire.url, { max: 4, patienceMs: 60_000 });
    const key = randomUUID();
    await lookingUp(hanging, async () => {
      await hanging.sql`select 1`;
      wire.isHolding = true;
      const began = performance.now();
      const answers = await Promise.all([buy(key), calls[1]![1](), calls[4]![1]()]);
      expect(performance.now() - began).toBeLessThan(10_000);
      await wire.deliver();
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 503]);
      const again = await buy(key);
      expect(again.code).toBe('200');
      expect((await buy(key)).result.id).toBe(again.result.id);
    });
  });

  it('is asked no more once it is known to hang, and again as soon as it answers', async () => {
    const hanging = createDatabase(wire.url, { max: 4, patienceMs: 60_000, isHurried: true });
    await lookingUp(hanging, async () => {
      await hanging.sql`select 1`;
      wire.isHolding = true;
      const waiting = calls[1]![1]();
      await until(() => hanging.isAway());
      const began = performance.now();
      await expectAway();
      expect(performance.now() - began).toBeLessThan(1_000);
      const health = await fetch(`${app.url}/api/health/ready`);
      const { parts } = (await health.json()) as { parts: Record<string, unknown> };
      expect([health.status, parts.database]).toEqual([503, { ok: false, problem: 'away' }]);
      expect(await (await fetch(`${app.url}/metrics`)).text()).toMatch(
        /^assay_database_away\{pool="calls"\} 1$/m,
      );
      wire.isHolding = false;
      wire.cut();
      await until(() => !hanging.isAway());
      app.runtime.sessions.revoke(() => true);
      expect((await calls[1]![1]()).code).toBe('200');
      expect((await waiting).status).toBe(503);
    });
  });

  it('is not taken for away by a process that did not come to its turn', async () => {
    const database = createDatabase(process.env.DATABASE_URL!, { max: 2, isHurried: true });
    // Longer than a connection is waited for: its answer is there, and was not read.
    const asked = Array.from({ length: 2 }, () => database.pool.connect());
    const until = performance.now() + 4_000;
    while (performance.now() < until);
    for (const client of await Promise.all(asked)) client.release();
    expect(database.isAway()).toBe(false);
    await database.close();
  });

  it('is not taken for away by those who waited too long behind others, while others are answered', async () => {
    const database = createDatabase(process.env.DATABASE_URL!, { max: 2 });
    const held = await database.pool.connect();
    // One after the other on what is left: more than half of them come too late.
    const asked = await Promise.allSettled(
      Array.from({ length: 16 }, () => database.sql`select pg_sleep(0.8)`),
    );
    const late = asked.filter(({ status }) => status === 'rejected');
    expect(late.length).toBeGreaterThan(3);
    expect(outagesOf(database)).toBe(0);
    held.release();
    await database.close();
  });

  it('gives nobody a connection that it was lost with', async () => {
    const database = createDatabase(wire.url, { max: 3, patienceMs: 60_000, isHurried: true });
    await Promise.all([database.sql`select 1`, database.sql`select 1`]);
    wire.isHolding = true;
    const lost = database.sql`select 1`.then(() => false, isDatabaseAway);
    await until(() => database.isAway());
    wire.strand();
    await until(() => !database.isAway());
    expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
    wire.cut();
    expect(await lost).toBe(true);
    await database.close();
  });

  it('goes on with the connections that it has where the server gives no more', async () => {
    const name = new URL(process.env.DATABASE_URL!).pathname.slice(1);
    const limit = (to: number) =>
      app.owner.pool.query(`alter database ${name} connection limit ${to}`);
    const url = asApplication(process.env.DATABASE_URL!);
    const database = createDatabase(url, { max: 8, isHurried: true });
    await database.sql`select 1`;
    await limit(0);
    try {
      const asked = Array.from({ length: 8 }, () => database.sql`select pg_sleep(0.2)`);
      const answers = await Promise.allSettled(asked);
      expect(answers.filter(({ status }) => status === 'rejected').length).toBe(7);
      expect(database.isAway()).toBe(false);
      expect(await database.sql`select 1 as one`).toEqual([{ one: 1 }]);
    } finally {
      await limit(-1);
      await database.close();
    }
  });

  it('is waited for by what nobody watches', async () => {
    const url = new URL(wire.url);
    url.port = String(await freePort());
    const database = createDatabase(url.href, { max: 1, isHurried: true });
    const asked = patiently(() => database.sql`select 1 as one`);
    await expect(database.sql`select 1`).rejects.toThrow();
    await sleep(1_000);
    const late = await new DatabaseWire(process.env.DATABASE_URL!).listen(Number(url.port));
    expect(await asked).toEqual([{ one: 1 }]);
    await database.close();
    await late.close();
  });

  it('answers 503 where the connection breaks in the middle', async () => {
    const database = createDatabase(wire.url, { max: 4 });
    await lookingUp(database, async () => {
      for (const [name, call] of calls) {
        app.runtime.sessions.revoke(() => true);
        await database.sql`select 1`;
        wire.isHolding = true;
        const asked = call();
        await until(() => wire.isLaden);
        wire.cut();
        const { status } = await asked;
        expect([name, status]).toEqual([name, 503]);
        wire.isHolding = false;
      }
    });
  });

  it('loses nothing that was acknowledged while all its connections are ended, and answers 200 or 503', async () => {
    const acknowledged: string[] = [];
    const others: [number, string | null][] = [];
    let isOver = false;
    const trade = async () => {
      while (!isOver) {
        const answer = await buy(randomUUID());
        if (answer.code === '200') acknowledged.push(answer.result.id);
        else others.push([answer.status, answer.code]);
      }
    };
    const read = async () => {
      while (!isOver) {
        app.runtime.sessions.revoke(() => true);
        const answer = await calls[1]![1]();
        if (answer.code !== '200') others.push([answer.status, answer.code]);
        await sleep(1);
      }
    };
    const trading = [trade(), trade(), trade(), read(), read()];
    for (let times = 0; times < 8; times += 1) {
      const enough = acknowledged.length + 3;
      await until(() => acknowledged.length >= enough, 60);
      await app.owner.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
    }
    isOver = true;
    await Promise.all(trading);
    expect(others.filter(([status]) => status !== 503)).toEqual([]);
    const [kept] = await app.owner.sql<{ count: string }>`
      select count(*) from orders where id = any(${acknowledged}::bigint[]) and status = 'open'`;
    expect(Number(kept!.count)).toBe(acknowledged.length);
  });
});

describe('what the database says', () => {
  const failing = async (work: (database: Database) => Promise<unknown>) => {
    const database = createDatabase(process.env.DATABASE_URL!, { max: 2, patienceMs: 20_000 });
    try {
      return await work(database).then(() => null, isDatabaseAway);
    } finally {
      await database.close();
    }
  };

  it('is told apart: ended by an administrator or a time limit, and wrong', async () => {
    const ended = failing(({ sql }) => sql`select pg_sleep(60) /* to be ended */`);
    await until(async () => {
      const rows = await app.owner.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%to be ended%' and pid <> pg_backend_pid() and state = 'active'`;
      return rows.length > 0;
    });
    expect(await ended).toBe(true);
    const late = ({ transaction }: Database) =>
      transaction(async (sql) => {
        await sql`set local statement_timeout = '50ms'`;
        await sql`select pg_sleep(60)`;
      });
    expect(await failing(late)).toBe(true);
    expect(await failing(({ sql }) => sql`select 1 / 0`)).toBe(false);
    expect(await failing(({ sql }) => sql`select from no_such_table`)).toBe(false);
    expect(await failing(({ direct }) => direct`select 1 / 0`)).toBe(false);
  });

  it('ends no process where a connection ends between two statements', async () => {
    const between = ({ transaction }: Database) =>
      transaction(async (sql) => {
        const [own] = await sql<{ pid: number }>`select pg_backend_pid() as pid`;
        await app.owner.sql`select pg_terminate_backend(${own!.pid})`;
        await until(async () => {
          const rows = await app.owner.sql`select from pg_stat_activity where pid = ${own!.pid}`;
          return rows.length === 0;
        });
        await sql`select 1`;
      });
    expect(await failing(between)).toBe(true);
  });

  it('is of the database only: another server that refuses is a bug', () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    expect(isDatabaseAway(refused)).toBe(false);
    expect(isDatabaseAway('text')).toBe(false);
  });
});
