import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmodSync, chownSync, readFileSync } from 'node:fs';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { bareEnvironment } from '@/scripts/commands/bare-environment.mjs';
import { migrate, seed } from '@/scripts/database/database.mjs';
import { admitApplication } from '@/scripts/database/logins.mjs';
import { databaseUser, nativeFolder } from '@/scripts/postgres/postgres-binaries.mjs';
import { startPostgres } from '@/scripts/postgres/postgres.mjs';
import { until } from '@/tests/setup/until';
import { freePort } from './server-process';

// A killed process loses nothing of what it handed to the system; only a power cut would.
const settings = {
  fsync: 'off',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  wal_level: 'replica',
  hot_standby: 'on',
};

/** One of the two, which can be killed, frozen and started again at its port. */
class Member {
  private child: ChildProcess | null = null;

  constructor(
    readonly folder: string,
    readonly port: number,
    private readonly more: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    const user = databaseUser();
    const given = { ...this.more, ...settings, port: String(this.port) };
    const words = Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const program = path.join(nativeFolder(user), 'bin', 'postgres');
    this.child = spawn(program, ['-D', this.folder, ...words], {
      cwd: this.folder,
      stdio: 'ignore',
      env: bareEnvironment() as NodeJS.ProcessEnv,
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    const child = this.child;
    await until(() => {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start in ${this.folder}`);
      return /^(?:ready|standby)/m.test(this.state());
    });
  }

  /** Ends all its processes at once, as a machine that fails does. */
  kill(): Promise<void> {
    return this.end((child) => this.signal('SIGKILL', child));
  }

  /** Ends it in order. */
  stop(): Promise<void> {
    return this.end((child) => child.kill('SIGINT'));
  }

  private async end(by: (child: ChildProcess) => void): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    by(child);
    await gone;
  }

  freeze(): void {
    this.signal('SIGSTOP', this.child!);
  }

  private signal(signal: NodeJS.Signals, { pid }: ChildProcess): void {
    for (const one of [pid!, ...childrenOf(pid!)]) {
      try {
        process.kill(one, signal);
      } catch {
        // It ended by itself.
      }
    }
  }

  private state(): string {
    try {
      return readFileSync(path.join(this.folder, 'postmaster.pid'), 'utf8');
    } catch {
      return '';
    }
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** The address with these hosts in the place of its own. */
const at = (url: string, ports: readonly number[]): string =>
  url.replace(/@[^/]*\//, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/`);

/** A migrated and seeded PostgreSQL and a standby of it, without which nothing that it commits is acknowledged unless it is asynchronous. */
export class PostgresPair {
  private constructor(
    private readonly root: string,
    private readonly ownerUrl: string,
    private readonly applicationUrl: string,
    readonly primary: Member,
    readonly standby: Member,
  ) {}

  static async start({ isSynchronous = true } = {}): Promise<PostgresPair> {
    const root = mkdtempSync(path.join(tmpdir(), 'assay-pair-'));
    chmodSync(root, 0o755);
    const folders = ['primary', 'standby'].map((name) => path.join(root, name));
    const made = await startPostgres({ dataDir: folders[0]!, durable: false });
    const { url, applicationUrl } = made;
    await migrate(url);
    await admitApplication(url, applicationUrl, { renew: true });
    await seed(url, { NODE_ENV: 'test', SANDBOX: 'true' });
    await made.stop();
    const one = await freePort();
    const primary = new Member(folders[0]!, one, {
      synchronous_standby_names: isSynchronous ? 'standby' : '',
    });
    // What was written before keeps too little for a standby.
    await primary.start();
    await primary.stop();
    cpSync(folders[0]!, folders[1]!, { recursive: true, preserveTimestamps: true });
    const { username, password } = new URL(url);
    const from = `host=127.0.0.1 port=${one} user=${username} password=${password} application_name=standby`;
    writeFileSync(path.join(folders[1]!, 'standby.signal'), '');
    appendFileSync(
      path.join(folders[1]!, 'postgresql.auto.conf'),
      `primary_conninfo = '${from}'\n`,
    );
    own(folders[1]!);
    const pair = new PostgresPair(
      root,
      url,
      applicationUrl,
      primary,
      new Member(folders[1]!, await freePort(), {}),
    );
    await pair.primary.start();
    await pair.standby.start();
    await until(async () => {
      const [row] = await pair.ask('primary', `select sync_state from pg_stat_replication`);
      return row?.sync_state === (isSynchronous ? 'sync' : 'async');
    });
    return pair;
  }

  /** The address of the server's login, with both hosts. */
  get url(): string {
    return at(this.applicationUrl, [this.primary.port, this.standby.port]);
  }

  /** The address of the server's login at one of them. */
  applicationAt(who: 'primary' | 'standby'): string {
    return at(this.applicationUrl, [this[who].port]);
  }

  /** The address of the owner at one of them. */
  ownerAt(who: 'primary' | 'standby'): string {
    return at(this.ownerUrl, [this[who].port]);
  }

  async ask(who: 'primary' | 'standby', statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.ownerAt(who) });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Has the standby take writes, as an operator does; resolves when it does. */
  async promote(): Promise<void> {
    await this.ask('standby', 'select pg_promote()');
  }

  async stop(): Promise<void> {
    await Promise.all([this.primary.kill(), this.standby.kill()]);
    rmSync(this.root, { recursive: true, force: true });
  }
}

function own(folder: string): void {
  const user = databaseUser();
  if (!user) return;
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(path.join(folder, name), user.uid, user.gid);
}
