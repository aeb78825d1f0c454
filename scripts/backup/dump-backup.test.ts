import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { allDone, startProgram } from './client-programs.mjs';
import { dumpInto } from './dump-backup.mjs';

/** Guarantee: a dump that cannot be written, or be read at its other end, leaves no program that waits for ever. */

const url = 'postgresql://a:b@127.0.0.1:1/c';
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-dumps-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, does: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\nexec ${does}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** How many programs this process waits for. */
const running = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;

/** The same once those that have ended are let go of, which node does in its next turn. */
const left = () => sleep(1).then(running);

it('ends a dump that cannot be written', async () => {
  const before = await left();
  const vault = { folder: path.join(folder, 'unmounted'), master: randomBytes(32) };
  const dumping = dumpInto(vault, 'database.sealed', program('pg_dump', 'yes'), url, []);
  expect(running()).toBe(before + 1);
  await expect(dumping).rejects.toThrow('ENOENT');
  expect(await left()).toBe(before);
});

it('ends a dump that does not come through to its restore, and that one', async () => {
  const before = await left();
  const source = startProgram(program('pg_dump', 'yes'), url, []);
  const target = startProgram(program('pg_restore', 'sleep 1000'), url, []);
  const moved = pipeline(source.output, async (parts: AsyncIterable<Buffer>) => {
    for await (const part of parts) throw new Error(`not ${part.length} bytes more`);
  });
  await expect(allDone([source, target], moved)).rejects.toThrow('bytes more');
  expect(await left()).toBe(before);
});
