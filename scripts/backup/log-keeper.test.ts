import { chmodSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '@/scripts/database/connection.mjs';
import { startPostgres } from '@/scripts/postgres/postgres.mjs';
import { listPieces, logFrom, pieceName } from './backup-list.mjs';
import { dropSlot, ensureSlot, keepLog } from './log-keeper.mjs';
import { isLogKept, slotState } from './log-state.mjs';
import { openVault } from './vault.mjs';

let root: string;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
const environment = { BACKUP_PASSPHRASE: 'a passphrase of an operator' };

const place = () => path.join(root, 'backups');
const run = (text: string) =>
  withConnection(postgres.url, async (client) => (await client.query(text)).rows);

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  chmodSync(root, 0o755);
  postgres = await startPostgres({ dataDir: path.join(root, 'postgres') });
  await run('create table word (text text)');
});
afterAll(async () => {
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

function kept(said: string[]) {
  const open = () => openVault(place(), { environment });
  const say = (line: string) => said.push(line);
  return keepLog({
    open,
    url: postgres.url,
    copiesTo: () => undefined,
    say,
    everyMs: 100,
    againMs: 200,
  });
}

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await sleep(50);
};

async function line() {
  const [row] = await run('select system_identifier::text as system from pg_control_system()');
  return { system: row.system as string, timeline: 1 };
}

it('keeps all of the log without a gap over stops, and tells of what was lost without it', async () => {
  const vault = await openVault(place(), { make: true, environment });
  const start = await ensureSlot(postgres.url);
  const said: string[] = [];
  for (const word of ['one', 'two']) {
    const keeper = kept(said);
    await until(() => isLogKept(postgres.url));
    await run(`insert into word values ('${word}')`);
    await keeper.stop();
    await run(`insert into word values ('while nobody kept it')`);
  }
  const again = kept(said);
  await until(() => isLogKept(postgres.url));
  const [{ now }] = await run(`select (pg_current_wal_flush_lsn() - '0/0')::text as now`);
  await again.stop();
  const held = await logFrom(vault, await line(), start);
  expect(held.reached >= BigInt(now)).toBe(true);
  expect(held.pieces.length).toBeGreaterThan(2);
  expect(said.filter((words) => /was lost/.test(words))).toEqual([]);

  await dropSlot(postgres.url);
  expect(await slotState(postgres.url)).toBeUndefined();
  for (let n = 0; n < 4; n += 1) await run(`insert into word values ('lost'); select pg_switch_wal()`); // prettier-ignore
  await run('checkpoint');
  await run('checkpoint');
  const later = kept(said);
  await until(() =>
    said.some((words) => /^A part of the log was lost before it was kept/.test(words)),
  );
  await run(`insert into word values ('kept again')`);
  await until(async () => (await listPieces(vault, await line())).at(-1)!.from > held.reached);
  await later.stop();
  expect((await logFrom(vault, await line(), start)).reached).toBe(held.reached);
});

it('does not mix with the log of another copy of the database, nor begin a folder whose disk is away', async () => {
  const folder = path.join(place(), 'log', `${(await line()).system}-00000001`);
  const ahead = path.join(folder, pieceName({ from: 1n << 40n, to: (1n << 40n) + 1n, atMs: 1 }));
  writeFileSync(ahead, '');
  const said: string[] = [];
  const keeper = kept(said);
  await until(() => said.some((words) => /is ahead of this database/.test(words)));
  await keeper.stop();
  rmSync(ahead);

  const other = kept(said);
  await until(() => isLogKept(postgres.url));
  renameSync(place(), `${place()}.away`);
  await run(`insert into word values ('nowhere')`);
  await until(() =>
    said.some((words) => /are not there any more: is their disk mounted/.test(words)),
  );
  expect(readdirSync(root)).not.toContain('backups');
  // Back again, all of it is laid down behind what was there.
  const before = await run(`select (pg_current_wal_insert_lsn() - '0/0')::text as now`);
  renameSync(`${place()}.away`, place());
  const vault = await openVault(place(), { environment });
  const begun = (await listPieces(vault, await line())).findLast(
    ({ from }, n, all) => from !== all[n - 1]?.to,
  )!;
  await until(
    async () => (await logFrom(vault, await line(), begun.from)).reached >= BigInt(before[0].now),
  );
  await other.stop();
  await dropSlot(postgres.url);
});
