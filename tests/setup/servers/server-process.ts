import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { asApplication } from '@/tests/setup/database';
import { until } from '@/tests/setup/until';

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => resolve(free));
    });
  });

type Start = {
  /** Settings besides those of a test, or in their place. */
  settings?: Record<string, string>;
  /** How many files and sockets it may hold open. */
  descriptors?: number;
};

/** The built server, without pages unless asked for, as a process of its own that can be killed. */
export class ServerProcess {
  private child: ChildProcess | null = null;

  constructor(
    readonly port: number,
    private readonly how: Start = {},
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child!.pid!;
  }

  get isRunning(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Starts it; resolves when it answers as one that stands by does, or leads. */
  async start(): Promise<void> {
    const { settings, descriptors } = this.how;
    const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors} && `;
    const command = `${limit}exec "$0" --enable-source-maps dist/boot.js`;
    this.child = spawn('sh', ['-c', command, process.execPath], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: asApplication(process.env.DATABASE_URL!),
        NODE_ENV: 'production',
        NODE_OPTIONS: '',
        PORT: String(this.port),
        HOST: '127.0.0.1',
        PAGES: 'false',
        SANDBOX: 'true',
        RATE_LIMITS: 'off',
        LOG_LEVEL: 'error',
        ...settings,
      },
    });
    await until(() => this.answers('/api/health/live'));
  }

  /** Resolves when it leads and orders can be placed: the last price of a run before is told at once. */
  leads(): Promise<true> {
    return until(() => this.trades('BTCUSDT'));
  }

  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const gone = new Promise((resolve) => this.child!.once('exit', resolve));
    this.child!.kill('SIGKILL');
    await gone;
  }

  private async trades(code: string): Promise<boolean> {
    try {
      const response = await fetch(`${this.url}/swx/customer/index/getMarketInfo/${code}`);
      const { result } = (await response.json()) as { result: { tradable: boolean } | null };
      return result?.tradable === true;
    } catch {
      return false;
    }
  }

  private answers(path: string): Promise<boolean> {
    return fetch(`${this.url}${path}`).then(
      (r) => r.ok,
      () => false,
    );
  }
}
