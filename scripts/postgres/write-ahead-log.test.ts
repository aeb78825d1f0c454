import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withConnection } from '@/scripts/database/connection.mjs';
import { startPostgres } from './postgres.mjs';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a new durable cluster has segments to write to, and promises of a commit what it did', async () => {
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres') });
  try {
    await withConnection(postgres.url, async (client) => {
      const { rows: unused } = await client.query(
        `select name from pg_ls_waldir() where name > pg_walfile_name(pg_current_wal_lsn()) and name ~ '^[0-9A-F]{24}$'`,
      );
      expect(unused.length).toBeGreaterThanOrEqual(12);
      const { rows } = await client.query<{ name: string; setting: string }>(
        `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
      );
      expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
    });
  } finally {
    await postgres.stop();
  }
}, 120_000);
