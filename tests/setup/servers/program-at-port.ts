import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from '@/tests/setup/until';

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('error', () => resolve(false));
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
  });

/** A program that listens at a port of this machine and can be killed, frozen and started again there. */
export class ProgramAtPort {
  private child: ChildProcess | null = null;

  constructor(
    readonly port: number,
    private readonly command: readonly string[],
    private readonly options: SpawnOptions,
  ) {}

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    const [file, ...words] = this.command;
    this.child = spawn(file!, words, { stdio: 'ignore', ...this.options });
    await until(() => takesConnections(this.port));
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
}
