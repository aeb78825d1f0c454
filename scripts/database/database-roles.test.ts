import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requireRoles } from './database-roles.mjs';
import { withConnection } from './connection.mjs';
import { startPostgres } from '@/scripts/postgres/postgres.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a server without the roles of Assay is refused, and how to get them is said', async () => {
  const { url, stop } = await startPostgres({
    dataDir: path.join(folder, 'postgres'),
    durable: false,
  });
  try {
    await requireRoles(url);
    await withConnection(url, (client) =>
      client.query(`create table applied_code as select 'some' as checksum`),
    );
    await expect(requireRoles(url)).rejects.toThrow(
      /the roles assay_app and assay_operator are missing\..*pg_dumpall --roles-only/,
    );
  } finally {
    await stop();
  }
});
