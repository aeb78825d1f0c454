import { closeSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openLog } from './postgres-log.mjs';

test('what a server wrote is told from where its log went on, and nothing once the log was removed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
  const file = path.join(folder, 'postgres.log');
  writeFileSync(file, 'of another run\n');
  const { out, written } = openLog(file);
  writeFileSync(file, 'of this run\n', { flag: 'a' });
  expect(written()).toBe('of this run\n');
  closeSync(out);
  rmSync(folder, { recursive: true });
  expect(written()).toBe('');
});
