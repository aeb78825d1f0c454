import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, type Database } from '@/lib/platform/db';
import { caller, makeCustomer, type Answer } from '@/tests/setup/app';
import { formOf } from '@/tests/setup/files/send-file';
import { memoryOf, writeLargest } from '@/tests/setup/files/largest';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';

const count = 50;
const folder = mkdtempSync(path.join(tmpdir(), 'assay-many-'));
const file = path.join(folder, 'p.png');

let owner: Database;
let server: ServerProcess;
beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 3, role: null });
  await writeLargest(file);
  server = new ServerProcess(await freePort(), {
    settings: { FILES_DIR: path.join(folder, 'files') },
  });
  await server.start();
  await server.leads();
});
afterAll(async () => {
  await server.kill();
  await owner.close();
  rmSync(folder, { recursive: true, force: true });
});

test(`${count} uploads of 50 MB at once leave the server below 1 GB, and others are answered`, async () => {
  const customers = await Promise.all(Array.from({ length: count }, () => makeCustomer(owner)));
  const { pid } = server;
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), 50);
  let isDone = false;
  const call = caller(server.url);
  const others: number[] = [];
  const asking = (async () => {
    const { token } = await makeCustomer(owner);
    while (!isDone) {
      const began = performance.now();
      const { code } = await call('POST user/getUserInfo', {}, { token });
      expect(code).toBe('200');
      others.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const answers = await Promise.all(
    customers.map(async ({ token }) => {
      const { body, headers } = formOf(file);
      const response = await fetch(`${server.url}/swx/customer/user/upload`, {
        method: 'POST',
        headers: { ...headers, authorization: token },
        body,
        duplex: 'half',
      } as RequestInit);
      const answer = (await response.json()) as Answer;
      return {
        status: response.status,
        code: answer.code,
        after: response.headers.get('retry-after'),
      };
    }),
  );
  isDone = true;
  await asking;
  clearInterval(looking);
  const told = answers.map(({ status, code, after }) => `${status} ${code} ${after}`);
  for (const one of told) expect(one).toMatch(/^(200 200 null|503 503 ([3-9]|10))$/);
  const taken = told.filter((one) => one.startsWith('200')).length;
  expect(taken).toBeGreaterThanOrEqual(12);
  const [kept] = await owner.sql<{
    n: string;
  }>`select count(*) as n from file where state = 'unused'`;
  expect(Number(kept!.n)).toBe(taken);
  expect(peak).toBeGreaterThan(100);
  expect(peak).toBeLessThan(1_000);
  expect(others.length).toBeGreaterThan(20);
  process.stdout.write(
    `${taken} of ${count} taken, at most ${peak} MiB, others answered ${others.length} times, median ${others.sort((a, b) => a - b)[others.length >> 1]!.toFixed(0)} ms, slowest ${others.at(-1)!.toFixed(0)} ms\n`,
  );
});
