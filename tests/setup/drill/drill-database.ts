import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { until } from '@/tests/setup/until';

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const parentOf = (pid: string) => /^PPid:\s+(\d+)$/m.exec(read(`/proc/${pid}/status`) ?? '')?.[1];

/** A PostgreSQL of a drill, by the number of its first process: it is killed, frozen and started once more. */
export class DrillDatabase {
  private readonly command: string[];
  private readonly folder: string;

  constructor(private pid: number) {
    this.command = read(`/proc/${pid}/cmdline`)!.split('\0').filter(Boolean);
    this.folder = this.command[this.command.indexOf('-D') + 1]!;
  }

  /** Ends it as a failure of power would, and starts it again; resolves when it takes connections. */
  async killAndStart(): Promise<void> {
    const all = this.all();
    for (const pid of all) this.signal(pid, 'SIGKILL');
    await until(() => all.every((pid) => read(`/proc/${pid}/cmdline`) === null || isDead(pid)));
    const { uid, gid } = statSync(this.folder);
    const [file, ...args] = this.command;
    const child = spawn(file!, args, {
      cwd: this.folder,
      detached: true,
      stdio: 'ignore',
      ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    });
    child.unref();
    this.pid = child.pid!;
    await until(() => this.isReady());
  }

  freeze(): void {
    for (const pid of this.all()) this.signal(pid, 'SIGSTOP');
  }

  thaw(): void {
    for (const pid of this.all()) this.signal(pid, 'SIGCONT');
  }

  /** Its last words: this process started it anew, so nobody else knows its number. */
  end(): void {
    for (const pid of this.all()) this.signal(pid, 'SIGKILL');
  }

  private isReady(): boolean {
    const [pid, , , , , , , status] = (read(`${this.folder}/postmaster.pid`) ?? '').split('\n');
    return Number(pid) === this.pid && status?.trim() === 'ready';
  }

  private all(): number[] {
    const children = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && parentOf(name) === String(this.pid),
    );
    return [this.pid, ...children.map(Number)];
  }

  private signal(pid: number, signal: NodeJS.Signals): void {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

/** Ended, and not yet looked after by whoever started it. */
const isDead = (pid: number) => /^State:\s+[ZX]/m.test(read(`/proc/${pid}/status`) ?? 'State:\tX');
