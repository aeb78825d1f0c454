import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareEnvironment } from '../commands/bare-environment.mjs';
import { addressAndPassword, startProgram } from './client-programs.mjs';

const secret = 'of-nobody-else';

it.each([
  `postgresql://owner:${secret}@db.example:5433/assay?sslmode=require`,
  `postgresql://owner@db.example:5433/assay?sslmode=require&password=${secret}`,
])('hands no password on by the list of processes: %s', (url) => {
  const { address, env } = addressAndPassword(url);
  expect(address).toBe('postgresql://owner@db.example:5433/assay?sslmode=require');
  expect(env.PGPASSWORD).toBe(secret);
});

it('hands no secret of the house on to a program that needs none', () => {
  const secrets = {
    AUTH_SECRET: secret,
    AUTH_SECRET_BEFORE: secret,
    BACKUP_PASSPHRASE: secret,
    BACKUP_KEY_FILE: secret,
    DATABASE_OWNER_URL: secret,
    SMTP_URL: secret,
    FILES_S3_SECRET_KEY: secret,
    METRICS_TOKEN: secret,
    STUDIO_PASSWORD: secret,
  };
  const rest = {
    PATH: '/bin',
    LANG: 'C.UTF-8',
    PGSSLROOTCERT: '/etc/ca',
    PGPASSFILE: '/root/.pgpass',
  };
  expect(bareEnvironment({ ...secrets, ...rest })).toEqual(rest);
});

it('has what a program said also where that ended before anybody read it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-programs-'));
  const program = path.join(folder, 'says');
  writeFileSync(program, '#!/bin/sh\necho "CREATE ROLE anna;"\n');
  chmodSync(program, 0o755);
  const { output, done } = startProgram(program, 'postgresql://a:b@127.0.0.1:1/c', []);
  await done;
  await sleep(50);
  const parts: Buffer[] = [];
  for await (const part of output) parts.push(part as Buffer);
  expect(Buffer.concat(parts).toString()).toBe('CREATE ROLE anna;\n');
  rmSync(folder, { recursive: true, force: true });
});
