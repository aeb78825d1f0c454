import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSpool } from './spool';

const { jest } = import.meta;

it('tends the folder of a process once, however often it opens', async () => {
  const all = mkdtempSync(path.join(tmpdir(), 'assay-spool-'));
  jest.useFakeTimers();
  try {
    const before = jest.getTimerCount();
    const [one, other] = [await openSpool(all), await openSpool(all)];
    expect(other).toBe(one);
    expect(jest.getTimerCount()).toBe(before + 1);
  } finally {
    jest.useRealTimers();
    rmSync(all, { recursive: true, force: true });
  }
});
