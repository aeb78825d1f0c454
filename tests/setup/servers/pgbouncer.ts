import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { databaseUser } from '@/scripts/postgres/postgres-binaries.mjs';
import { ensurePgbouncer } from '@/scripts/site/pgbouncer.mjs';
import { ProgramAtPort } from './program-at-port';
import { freePort } from './server-process';

const quoted = (word: string) => `"${decodeURIComponent(word).replaceAll('"', '""')}"`;

type Pooling = { mode: 'session' | 'transaction' };

const settingsOf = (to: URL, port: number, logins: string, { mode }: Pooling) => [
  '[databases]',
  `* = host=${to.hostname} port=${to.port || '5432'}`,
  '[pgbouncer]',
  'listen_addr = 127.0.0.1',
  `listen_port = ${port}`,
  'unix_socket_dir =',
  'auth_type = scram-sha-256',
  `auth_file = ${logins}`,
  `pool_mode = ${mode}`,
  'max_client_conn = 200',
  'default_pool_size = 90',
];

/** A real PgBouncer on this machine, in front of a database. */
export class PgBouncer extends ProgramAtPort {
  private folder = '';
  /** The address of the database by way of it. */
  url = '';

  /** One that does not run yet, for the login that an address names. */
  static async make(address: string, pooling: Pooling): Promise<PgBouncer> {
    const { file, environment } = await ensurePgbouncer();
    const [to, by, port] = [new URL(address), new URL(address), await freePort()];
    const folder = mkdtempSync(path.join(tmpdir(), 'assay-pgbouncer-'));
    const [settings, logins] = [path.join(folder, 'settings'), path.join(folder, 'logins')];
    writeFileSync(settings, `${settingsOf(to, port, logins, pooling).join('\n')}\n`);
    writeFileSync(logins, `${quoted(to.username)} ${quoted(to.password)}\n`, { mode: 0o600 });
    const user = databaseUser();
    if (user) for (const one of [folder, settings, logins]) chownSync(one, user.uid, user.gid);
    const pooler = new PgBouncer(port, [file!, '-q', settings], {
      cwd: '/',
      env: { ...process.env, ...environment },
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    [by.hostname, by.port] = ['127.0.0.1', String(port)];
    [pooler.folder, pooler.url] = [folder, by.href];
    return pooler;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
