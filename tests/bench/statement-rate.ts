import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

/** A statement that is run again and again, and who runs it. */
export type Repeated = {
  url: string;
  /** Settings of its connections, such as role=assay_app. */
  settings?: readonly string[];
  /** Its text, given two different numbers from 1 to `most` and a reference of its own. */
  text: (one: string, other: string, reference: string) => string;
  most: number;
};

type Size = { clients: number; seconds: number };

const programs = (): string[] => {
  const versions = '/usr/lib/postgresql';
  const found = existsSync(versions) ? readdirSync(versions) : [];
  return found.map((version) => path.join(versions, version, 'bin', 'pgbench'));
};

const pgbench = process.env.PGBENCH ?? programs().find((program) => existsSync(program)) ?? null;

/** What runs the statements, as a note says it. */
export const runner = pgbench ? `pgbench (${pgbench})` : 'a loop, since there is no pgbench';

const optionsOf = ({ settings = [] }: Repeated): string =>
  settings.map((one) => `-c ${one}`).join(' ');

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

async function rateOfPgbench(program: string, repeated: Repeated, size: Size): Promise<number> {
  const { url, text, most } = repeated;
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-'));
  const script = path.join(folder, 'statement.sql');
  const reference = "'bench:' || :client_id || ':' || :x || ':' || :y";
  const lines = [
    `\\set a random(1, ${most})`,
    `\\set b 1 + (:a + random(0, ${most - 2})) % ${most}`,
    '\\set x random(1, 1000000000)',
    '\\set y random(1, 1000000000)',
    `${oneLine(text(':a', ':b', reference))};`,
  ];
  writeFileSync(script, `${lines.join('\n')}\n`);
  const at = new URL(url);
  const env = {
    ...process.env,
    PGHOST: at.hostname,
    PGPORT: at.port,
    PGUSER: at.username,
    PGPASSWORD: decodeURIComponent(at.password),
    PGDATABASE: at.pathname.slice(1),
    PGOPTIONS: optionsOf(repeated),
  };
  const amount = ['-c', String(size.clients), '-j', '2', '-T', String(size.seconds)];
  const options = ['-n', '-M', 'prepared', ...amount, '-f', script];
  const { stdout } = await promisify(execFile)(program, options, { env });
  rmSync(folder, { recursive: true });
  return Number(/tps = ([\d.]+)/.exec(stdout)![1]);
}

async function rateOfLoop(repeated: Repeated, { clients, seconds }: Size): Promise<number> {
  const { url, most } = repeated;
  const options = optionsOf(repeated);
  const pool = new pg.Pool({ connectionString: url, max: clients, options });
  const text = oneLine(repeated.text('$1::int', '$2::int', '$3::text'));
  const end = performance.now() + seconds * 1000;
  let count = 0;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const one = randomInt(1, most + 1);
      const other = 1 + ((one + randomInt(0, most - 1)) % most);
      const values = [one, other, `bench:${randomUUID()}`];
      await pool.query({ name: 'repeated', text, values });
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  await pool.end();
  return count / seconds;
}

/** How often in a second a statement runs with so many connections at once. */
export const rateOf = (repeated: Repeated, size: Size): Promise<number> =>
  pgbench ? rateOfPgbench(pgbench, repeated, size) : rateOfLoop(repeated, size);
