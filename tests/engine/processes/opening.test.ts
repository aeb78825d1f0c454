import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHub } from '@/scripts/launch/hub.mjs';
import { createDatabase } from '@/lib/platform/db';
import { asApplication } from '@/tests/setup/database';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';
import { TcpWire } from '@/tests/setup/servers/tcp-wire';
import { until } from '@/tests/setup/until';

// Without a leader a part waits so long before it begins.
const alonePatienceMs = 10_000;

it('a database that goes away while a part opens ends no process: it opens once the database is back', async () => {
  const owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-hub-'));
  const HUB_PATH = path.join(folder, 'hub');
  const hub = await openHub(HUB_PATH);
  const url = new URL(asApplication(process.env.DATABASE_URL!));
  const wire = await new TcpWire(Number(url.port)).listen();
  url.port = String(wire.port);
  const work = new ServerProcess(await freePort(), {
    settings: { ROLE: 'work', HUB_PATH, DATABASE_URL: url.href, LOG_LEVEL: 'silent' },
  });
  const isThere = async (name: string) => {
    const { length } = await owner.sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = ${name}`;
    return length > 0;
  };
  try {
    await work.start();
    await until(() => isThere('assay mark'));
    // What every part needs is open by then, and its own is not.
    await sleep(alonePatienceMs / 4);
    expect(await isThere('assay work')).toBe(false);
    wire.cut();
    await sleep(alonePatienceMs);
    expect(work.isRunning).toBe(true);
    wire.mend();
    await until(() => isThere('assay work'));
    expect(work.isRunning).toBe(true);
  } finally {
    await work.kill();
    await hub.close();
    await wire.close();
    await owner.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
