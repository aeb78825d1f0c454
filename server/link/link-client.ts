import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { Rejection } from '@/lib/core/codes';
import type { Log } from '@/lib/platform/log';
import type { Floor } from '@/lib/platform/runtime';
import { frameWriter, readFrames } from './frames';
import { securedLine } from './secured';
import { outcomeOf, type Answered, type Asked } from './words';

/** Where the leader takes what others hand on, and in which term; null while nobody says so. */
export type Whereabouts = { epoch: string; host: string; port: number };

type Parts = {
  secret: string;
  log: Log;
  find(): Promise<Whereabouts | null>;
  /** Told of each new line to a leader, before anything is asked over it for others. */
  onLine?: (epoch: string) => void;
};

type Waiting = { asked: Asked; settle(answered: Answered): void; broke(): void };

type Line = { write(value: unknown): void; end(): void };

// No call hangs for longer than ten seconds, whatever has become of the leader.
const patienceMs = 8_000;
const lookMs = 200;
const pingMs = 500;
// A leader that is frozen keeps its line: one that says nothing for so long is looked for anew.
const silentMs = 2_500;

const nobodyLeads = () => new Rejection('503', { retryAfterSeconds: 2 });

/** The line to the leading process, found anew whenever it breaks or another one leads. */
export class LinkClient implements Floor {
  private line: Line | null = null;
  private epoch: string | null = null;
  private nextId = 1;
  private readonly waiting = new Map<number, Waiting>();
  private readonly hopeful = new Set<() => void>();
  private isStopped = false;

  constructor(private readonly parts: Parts) {
    void this.keep();
  }

  get leader(): string | null {
    return this.line ? this.epoch : null;
  }

  async ask<R>(name: string, args: readonly unknown[], again: boolean): Promise<R> {
    const until = performance.now() + patienceMs;
    for (;;) {
      if (!this.line) await this.lineBy(until);
      const answered = await this.once(name, args, until);
      if (answered) return outcomeOf(answered) as R;
      if (!again) throw nobodyLeads();
    }
  }

  stop(): void {
    this.isStopped = true;
    this.line?.end();
    for (const wake of this.hopeful) wake();
  }

  /** Resolves when there is a line; rejects with 503 where there is none by a moment. */
  private async lineBy(until: number): Promise<void> {
    while (!this.line) {
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

  /** Asks once; null where the line broke before the answer. Rejects with 503 where none came by a moment. */
  private once(name: string, args: readonly unknown[], until: number): Promise<Answered | null> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        this.waiting.delete(id);
      };
      const timer = setTimeout(
        () => {
          end();
          reject(nobodyLeads());
        },
        Math.max(0, until - performance.now()),
      );
      const asked = { id, name, args };
      this.waiting.set(id, {
        asked,
        settle: (answered) => (end(), resolve(answered)),
        broke: () => (end(), resolve(null)),
      });
      this.line!.write(asked);
    });
  }

  private async keep(): Promise<void> {
    while (!this.isStopped) {
      try {
        const found = await this.parts.find();
        if (found) await this.follow(found);
      } catch {
        // The database or the leader is away; it is looked for again.
      }
      if (!this.isStopped) await sleep(lookMs);
    }
  }

  /** Speaks to one leader until its line ends. */
  private async follow({ host, port }: Whereabouts): Promise<void> {
    const socket = await securedLine(this.parts.secret, host, port);
    await new Promise<void>((resolve) => {
      const stopWatching = endWhenSilent(socket);
      socket.on('close', () => {
        stopWatching();
        this.line = null;
        for (const one of [...this.waiting.values()]) one.broke();
        resolve();
      });
      readFrames(socket, (value) => this.take(socket, value as Answered | { epoch: string }));
    });
  }

  private take(socket: TLSSocket, value: Answered | { epoch: string }): void {
    if ('id' in value) return this.waiting.get(value.id)?.settle(value);
    if (this.isStopped) return void socket.destroy();
    const write = frameWriter(socket);
    this.epoch = value.epoch;
    this.line = { write, end: () => socket.destroy() };
    this.parts.onLine?.(value.epoch);
    const ping = setInterval(() => write({ id: 0, name: 'ping', args: [] }), pingMs);
    socket.on('close', () => clearInterval(ping));
    for (const wake of [...this.hopeful]) wake();
  }
}

function endWhenSilent(socket: TLSSocket): () => void {
  let heardAt = performance.now();
  socket.on('data', () => (heardAt = performance.now()));
  const watch = setInterval(() => {
    if (performance.now() - heardAt > silentMs) socket.destroy();
  }, pingMs);
  return () => clearInterval(watch);
}
