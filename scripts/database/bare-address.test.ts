import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../places.mjs';
import { bareAddress } from './bare-address.mjs';

const secret = 'of-nobody-else';

it.each([
  `postgresql://owner:${secret}@db.example:5433/assay?sslmode=require`,
  `postgresql://owner@db.example:5433/assay?sslmode=require&password=${secret}`,
])('leaves the password out, and nothing else: %s', (address) => {
  expect(bareAddress(address)).toBe('postgresql://owner@db.example:5433/assay?sslmode=require');
});

it('is what Prisma starts its engine with: the list of processes shows no password', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-engine-'));
  const [engine, noted] = [path.join(folder, 'engine'), path.join(folder, 'words')];
  writeFileSync(engine, `#!/bin/sh\necho "$DATABASE_URL $*" >> '${noted}'\nexit 1\n`);
  chmodSync(engine, 0o755);
  const DATABASE_URL = `postgresql://owner:${secret}@127.0.0.1:1/assay`;
  const env = { ...process.env, NODE_OPTIONS: '', PRISMA_SCHEMA_ENGINE_BINARY: engine, CHECKPOINT_DISABLE: '1', DATABASE_URL }; // prettier-ignore
  const prisma = inRoot('node_modules', 'prisma', 'build', 'index.js');
  await new Promise<void>((resolve) => {
    execFile(process.execPath, [prisma, 'migrate', 'deploy'], { cwd: inRoot(), env }, () => resolve()); // prettier-ignore
  });
  const lines = readFileSync(noted, 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true, force: true });
  expect(lines.join('\n')).toMatch('postgresql://owner@127.0.0.1:1/assay');
  for (const line of lines) {
    const [environment, ...words] = line.split(' ');
    expect(environment).toBe(DATABASE_URL);
    expect(words.join(' ')).not.toMatch(secret);
  }
});
