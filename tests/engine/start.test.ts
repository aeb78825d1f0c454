import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { movedFrom } from '@/scripts/postgres/postgres.mjs';
import { freePort } from '@/tests/setup/servers/server-process';
import { isWhole } from '@/tests/setup/extent/extent';
import { until } from '../setup/until';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-start-'));
const url = process.env.DATABASE_URL!;
const running: ChildProcess[] = [];

afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await until(() => running.every((child) => child.exitCode !== null || child.signalCode), 60);
  rmSync(folder, { recursive: true });
});

/** `npm start` without pages, as a process; `said` grows with what it prints. */
function start(environment: Record<string, string>, data: string = randomUUID()) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      SANDBOX: 'true',
      PAGES: 'false',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      ASSAY_DATA_DIR: path.join(folder, data),
      ...environment,
    },
  });
  running.push(child);
  const found = { child, said: '', ended: once(child, 'exit').then(([code]) => code as number) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (found.said += chunk.toString()));
  return found;
}

async function ask<T extends object>(address: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Another database of the same server, which ends with the test. */
async function withDatabase(work: (address: string) => Promise<void>): Promise<void> {
  const name = `start_${randomUUID().replaceAll('-', '')}`;
  await ask(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  try {
    await work(address.href);
  } finally {
    await ask(url, `drop database ${name} with (force)`);
  }
}

describe('settings that are wrong', () => {
  it(
    'are told together before anything is touched',
    () =>
      withDatabase(async (address) => {
        const empty = path.join(folder, 'no-recordings');
        const { said, ended } = await finished({
          DATABASE_URL: address,
          PORT: 'abc',
          SMTP_URL: 'zzz',
          PUBLIC_URL: 'ftp://assay.example',
          PRICE_SOURCES: 'replay,ccxt',
          REPLAY_DIR: empty,
          CCXT_EXCHANGE: 'nowhere',
        });
        expect(ended).toBe(1);
        expect(said).toBe(
          [
            'The settings are not usable:',
            '  PORT must be a whole number from 0 to 65535',
            '  PUBLIC_URL must begin with http:// or https://',
            '  SMTP_URL must be an address that begins with smtp:// or smtps://',
            `  REPLAY_DIR names a folder that is not there: ${empty}`,
            '  CCXT_EXCHANGE ccxt has no WebSocket for an exchange "nowhere".',
            '',
          ].join('\n'),
        );
        expect(await ask(address, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
      }),
    120_000,
  );

  it('make no data folder', async () => {
    const { said, ended } = await finished({ DATABASE_URL: '', PORT: 'abc' }, 'untouched');
    expect([ended, said]).toEqual([1, expect.stringMatching('PORT must be a whole number')]);
    expect(existsSync(path.join(folder, 'untouched'))).toBe(false);
  }, 120_000);

  it.each([
    ['nonsense', 'DATABASE_URL must be an address that begins with postgresql:// or postgres://'],
    ['postgresql://u:secret@127.0.0.1:1/none', 'Nothing answers at 127.0.0.1:1/none.'],
  ])(
    'DATABASE_URL=%s is told without a stack trace',
    async (address, sentence) => {
      const { said, ended } = await finished({ DATABASE_URL: address });
      expect(ended).toBe(1);
      expect(said).toContain(sentence);
      expect(said).not.toMatch(/^\s+at |secret/m);
    },
    120_000,
  );
});

async function finished(environment: Record<string, string>, data?: string) {
  const process_ = start({ PORT: '0', ...environment }, data);
  const ended = await process_.ended;
  return { said: process_.said, ended };
}

describe('a start', () => {
  it('is ready when the server is, and a second one stands by until it may lead', async () => {
    const [port, other] = [await freePort(), await freePort()];
    const sources = { PRICE_SOURCES_CRYPTO: 'simulated', PRICE_SOURCES: 'simulated' };
    const first = start({ DATABASE_URL: url, PORT: String(port), ...sources });
    await until(() => first.said.includes('Assay is ready'), 240);
    expect((await fetch(`http://127.0.0.1:${port}/api/health/ready`)).status).toBe(200);
    expect(first.said).toMatch(/demo \/ assay-demo-1/);
    expect(first.said).toMatch(/"sources":\{"forex":"simulated",.*"crypto":"simulated"/);

    const second = start({ DATABASE_URL: url, PORT: String(other) });
    await until(() => second.said.includes('Assay is standing by'), 240);
    expect(second.said).toMatch(/Assay is standing by: process \d+ leads/);
    expect(second.said).not.toMatch('Assay is ready');
    expect(second.said).not.toMatch('assay-demo-1');
    const answer = await fetch(`http://127.0.0.1:${other}/api/health/ready`);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'standing-by', leader: expect.any(Number) },
    ]);

    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    await until(() => second.said.includes('Assay is ready'), 120);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  }, 600_000);

  it('goes on when its own PostgreSQL is killed, which is started again in its place', async () => {
    const port = await freePort();
    const sources = { PRICE_SOURCES_CRYPTO: 'simulated', PRICE_SOURCES: 'simulated' };
    const house = start({ DATABASE_URL: '', PORT: String(port), ...sources }, 'own');
    await until(() => house.said.includes('Assay is ready'), 240);
    const isReady = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
      return answer.ok && ((await answer.json()) as { status: string }).status === 'ready';
    };
    const place = movedFrom(path.join(folder, 'own', 'postgres'));
    const server = () => {
      const file = path.join(place, 'postmaster.pid');
      return existsSync(file) ? parseInt(readFileSync(file, 'utf8'), 10) : null;
    };
    const killed = server()!;
    process.kill(killed, 'SIGKILL');
    await until(
      () => house.said.includes('PostgreSQL ended unexpectedly and is started again'),
      60,
    );
    // Once more as soon as it is there, ready or not.
    const again = await until(() => server() !== killed && server(), 60);
    process.kill(again, 'SIGKILL');
    await until(() => server() && ![killed, again].includes(server()!), 60);
    await until(isReady, 120);
    house.child.kill('SIGTERM');
    expect(await house.ended).toBe(0);
    expect(house.said).not.toMatch(/time and again|another program took/);
  }, 600_000);

  const saysWhatIsMissing = async () => {
    const port = await freePort();
    const massive = {
      PRICE_SOURCES: 'massive',
      MASSIVE_API_KEY: 'none',
      MASSIVE_URL: 'ws://127.0.0.1:1',
    };
    await ask(url, `update instrument set enabled = (code = 'EURUSD')`);
    await ask(
      url,
      `update calendar set weekly = (select weekly from calendar where id = 'crypto') where id = 'forex'`,
    );
    const process_ = start({ DATABASE_URL: url, PORT: String(port), ...massive });
    const missing = /Assay is not ready: prices: no (price yet|new price)/;
    await until(() => missing.test(process_.said), 240);
    expect(process_.said).toMatch(/"sources":\{"forex":"massive, else simulated"/);
    expect(process_.said).not.toMatch('Assay is ready');
    process_.child.kill('SIGTERM');
    expect(await process_.ended).toBe(0);
  };
  // It waits a minute for them.
  if (isWhole) it('says what is missing while no price comes', saysWhatIsMissing, 600_000);

  it('refuses a database whose roles have lost their rights, as after a restore without them', async () => {
    await ask(url, 'revoke all on all tables in schema public from assay_app');
    const { said, ended } = await finished({ DATABASE_URL: url });
    expect(ended).toBe(1);
    expect(said).toMatch(/the role assay_app may not use customer, instrument, orders,/);
    expect(said).toMatch('pg_dumpall --roles-only');
    expect(said).not.toMatch('assay-demo-1');
  }, 240_000);
});
