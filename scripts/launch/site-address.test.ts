import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteAddress } from './site-address.mjs';

const kept = { ...process.env };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-address-'));
  Object.assign(process.env, { ASSAY_DATA_DIR: folder, PUBLIC_URL: '', PORT: '' });
});
afterEach(() => {
  process.env = { ...kept };
  rmSync(folder, { recursive: true });
});

const record = (server: number) =>
  writeFileSync(
    path.join(folder, 'server.json'),
    JSON.stringify({ launcher: process.pid, server, port: 4321 }),
  );

it('is the one of the server that runs, whichever port was asked for', () => {
  const server = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', 'dist/boot.js']);
  try {
    record(server.pid!);
    expect(siteAddress()).toBe('http://localhost:4321');
  } finally {
    server.kill();
  }
});

it('is no port of a server that is gone', () => {
  record(process.pid);
  expect(siteAddress()).toBe('http://localhost:3000');
  process.env.PORT = '3001';
  expect(siteAddress()).toBe('http://localhost:3001');
});

it('is the public one where that is known', () => {
  process.env.PUBLIC_URL = 'https://assay.example/';
  expect(siteAddress()).toBe('https://assay.example');
});
