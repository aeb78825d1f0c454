import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { ensureRedis } from '@/scripts/site/redis.mjs';
import { until } from '@/tests/setup/until';
import { freePort } from './server-process';

type Start = {
  /** Further settings, as its command line takes them. */
  settings?: readonly string[];
};

/** A real Redis on this machine that keeps nothing and can be killed, frozen and started again at its port. */
export class RedisServer {
  private child: ChildProcess | null = null;

  private constructor(
    private readonly file: string,
    readonly port: number,
    private readonly how: Start,
  ) {}

  /** One that does not run yet. */
  static async make(how: Start = {}): Promise<RedisServer> {
    return new RedisServer((await ensureRedis())!, await freePort(), how);
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', ''];
    this.child = spawn(this.file, [...settings, ...(this.how.settings ?? [])], {
      argv0: 'redis-server',
      stdio: 'ignore',
      cwd: '/tmp',
    });
    await until(() => this.takesConnections());
  }

  freeze(): void {
    this.child!.kill('SIGSTOP');
  }

  thaw(): void {
    this.child!.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  private takesConnections(): Promise<boolean> {
    return new Promise((resolve) => {
      const probe = connect(this.port, '127.0.0.1');
      probe.once('error', () => resolve(false));
      probe.once('connect', () => {
        probe.destroy();
        resolve(true);
      });
    });
  }
}
