import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { audit } from '@/lib/ledger/audit';
import type { Order } from '@/lib/orders/contract';
import { createDatabase, type Database } from '@/lib/platform/db';
import { startHouse } from '@/scripts/launch/house.mjs';
import { asApplication } from '@/tests/setup/database';
import { freePort } from '@/tests/setup/servers/server-process';
import { until } from '@/tests/setup/until';
import { caller, makeCustomer, type Session } from '../../setup/app';

/** All processes of a house on one machine, as the launcher runs them. */
let house: Awaited<ReturnType<typeof startHouse>>;
let owner: Database;
let folder: string;
let me: Session;

const order = {
  kind: 'margin',
  code: 'BTCUSDT',
  side: 'long',
  type: 'market',
  lots: '0.01',
  leverage: 2,
};

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
  me = await makeCustomer(owner);
  folder = mkdtempSync(path.join(tmpdir(), 'assay-files-'));
  house = await startHouse({
    port: await freePort(),
    environment: {
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      DATABASE_URL: asApplication(process.env.DATABASE_URL!),
      PAGES: 'false',
      SANDBOX: 'true',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      FILES_DIR: folder,
    },
  });
}, 240_000);

afterAll(async () => {
  await house.stop();
  rmSync(folder, { recursive: true, force: true });
  await owner.close();
});

const place = (key: string = randomUUID()) =>
  caller(house.url)<Order>('POST order/buyOptions', order, { token: me.token, demo: true, key });

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The process of the house that plays this part. */
function partOf(role: string, another?: number): number {
  const found = readdirSync('/proc').find(
    (pid) =>
      /^\d+$/.test(pid) &&
      Number(pid) !== another &&
      read(`/proc/${pid}/status`).includes(`\nPPid:\t${process.pid}\n`) &&
      read(`/proc/${pid}/environ`).split('\0').includes(`ROLE=${role}`),
  );
  if (!found) throw new Error(`No process is the ${role}`);
  return Number(found);
}

it('takes orders, and puts what can wait last in line for the CPU, alone and against the others', async () => {
  await until(async () => (await place()).code === '200');
  expect(getPriority(partOf('web'))).toBe(0);
  expect(getPriority(partOf('work'))).toBe(10);
  // Only where the system shares the CPU by sessions.
  const session = (role: string) => `/proc/${partOf(role)}/autogroup`;
  if (existsSync('/proc/self/autogroup')) {
    expect(read(session('work'))).toContain('nice 10');
    expect(read(session('web'))).toContain('nice 0');
  }
});

it('starts again what ended, and loses nothing that was asked for meanwhile', async () => {
  const before = partOf('floor');
  process.kill(before, 'SIGKILL');
  const key = randomUUID();
  await until(async () => (await place(key)).code === '200');
  expect(partOf('floor')).not.toBe(before);
  const [row] = await owner.sql<{ orders: string }>`
    select count(*) as orders from orders where client_key = ${key}`;
  expect(row!.orders).toBe('1');
  expect(await audit(owner)).toEqual([]);
});

/** Ends this part, and the one that is started in its place as soon as it is there; gives that one. */
async function endTwice(role: string): Promise<number> {
  const first = partOf(role);
  process.kill(first, 'SIGKILL');
  const second = await until(() => {
    try {
      return partOf(role, first);
    } catch {
      return false;
    }
  });
  process.kill(second, 'SIGKILL');
  return second;
}

const warnings = async () => {
  const answer = await fetch(`${house.url}/api/health/ready`).catch(() => null);
  return answer ? ((await answer.json()) as { warnings?: string[] }).warnings : undefined;
};

it('a part that ends while it is being started again takes nothing down, and is told of until it stays', async () => {
  const ended: string[] = [];
  void house.ended.then((how) => ended.push(how));
  const second = await endTwice('work');
  expect((await place()).code).toBe('200');
  const trouble = 'The process of the due work could not be started: ';
  await until(async () => (await warnings())?.some((one) => one.startsWith(trouble)));
  await until(() => {
    try {
      return partOf('work', second);
    } catch {
      return false;
    }
  });
  await until(async () => {
    const now = await warnings();
    return now && !now.some((one) => one.includes('due work'));
  });
  await endTwice('web');
  await until(() =>
    place().then(
      ({ code }) => code === '200',
      () => false,
    ),
  );
  expect(ended).toEqual([]);
});
