import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Floor } from '@/lib/platform/runtime';
import { LeaderLine, nobodyLeads, type Whereabouts } from './leader-line';
import { nearLine } from './near';
import { securedLine } from './secured';
import { outcomeOf } from './words';

type Parts = {
  secret: string;
  /** Socket of the launcher, where processes of this machine hear from each other. */
  hubPath?: string | undefined;
  /** Where the leader is as far as the database knows; null while nobody says so. */
  find(): Promise<Whereabouts | null>;
  /** Who leads as far as the database knows, whether or not it takes lines. */
  whoLeads?(): Promise<{ process: number | null } | null>;
  /** Told of each new line to a leader, before anything is asked over it for others. */
  onLine?: (epoch: string) => void;
  /** Told how long an answer took, with all that was tried for it. */
  onAnswer?: (name: string, seconds: number) => void;
};

// No call hangs for longer than ten seconds, whatever has become of the leader.
const patienceMs = 8_000;
const lookMs = 200;

/**
 * The line to the leading process, found anew whenever it breaks or another one leads. Who was replaced may go on
 * answering, since it is cut off from the database and does not know: so the leader is looked for all the time.
 */
export class LinkClient implements Floor {
  /** The line that is open, or being laid. */
  private newest: LeaderLine | null = null;
  private open: LeaderLine | null = null;
  private readonly hopeful = new Set<() => void>();
  private isStopped = false;

  constructor(private readonly parts: Parts) {
    void this.keep();
  }

  get leader(): string | null {
    return this.open?.epoch ?? null;
  }

  async stranger(): ReturnType<Floor['stranger']> {
    return this.open ? null : ((await this.parts.whoLeads?.()) ?? null);
  }

  async ask<R>(name: string, args: readonly unknown[], again: boolean): Promise<R> {
    const begunAt = performance.now();
    const until = begunAt + patienceMs;
    for (;;) {
      const line = this.open ?? (await this.lineBy(until));
      const answered = await line.ask(name, args, until);
      if (answered) this.parts.onAnswer?.(name, (performance.now() - begunAt) / 1_000);
      if (answered) return outcomeOf(answered) as R;
      if (!again) throw nobodyLeads();
    }
  }

  stop(): void {
    this.isStopped = true;
    this.newest?.end();
    for (const wake of this.hopeful) wake();
  }

  /** Resolves when there is a line; rejects with 503 where there is none by a moment. */
  private async lineBy(until: number): Promise<LeaderLine> {
    for (;;) {
      if (this.open) return this.open;
      const left = until - performance.now();
      if (left <= 0 || this.isStopped) throw nobodyLeads();
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          this.hopeful.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, left);
        this.hopeful.add(wake);
      });
    }
  }

  private async keep(): Promise<void> {
    while (!this.isStopped) {
      // The database may be away: then the line stays as it is.
      const found = await this.parts.find().catch(() => null);
      if (found && !this.isStopped && found.epoch !== this.newest?.to.epoch) this.follow(found);
      await sleep(lookMs);
    }
  }

  private lay({ host, port }: Whereabouts): Promise<Socket> {
    const { hubPath, secret } = this.parts;
    const secured = () => securedLine(secret, host, port);
    return hubPath ? nearLine(hubPath, port).catch(secured) : secured();
  }

  private follow(to: Whereabouts): void {
    this.newest?.end();
    this.newest = new LeaderLine((where) => this.lay(where), to, {
      onOpen: (line) => {
        this.open = line;
        this.parts.onLine?.(line.epoch!);
        for (const wake of [...this.hopeful]) wake();
      },
      onEnd: (line) => {
        if (this.open === line) this.open = null;
        if (this.newest === line) this.newest = null;
      },
    });
  }
}
