import type { Socket } from 'node:net';
import { Rejection } from '@/lib/core/codes';
import { frameWriter, readFrames } from './frames';
import type { Answered } from './words';

/** Where the leader takes what others hand on, and in which term. */
export type Whereabouts = { epoch: string; host: string; port: number };

type Waiting = { settle(answered: Answered): void; broke(): void };

const pingMs = 500;
// A leader that is frozen keeps its line: one that says nothing for so long is looked for anew.
const silentMs = 2_500;

export const nobodyLeads = () => new Rejection('503', { retryAfterSeconds: 2 });

/** A line to one leader, from being laid until it ends. */
export class LeaderLine {
  private socket: Socket | null = null;
  private write: ((value: unknown) => void) | null = null;
  private term: string | null = null;
  private isOver = false;
  private nextId = 1;
  private readonly waiting = new Map<number, Waiting>();

  /** `onOpen` is told once the leader has said in which term it leads, `onEnd` when the line has ended. */
  constructor(
    lay: (to: Whereabouts) => Promise<Socket>,
    readonly to: Whereabouts,
    private readonly on: { onOpen(line: LeaderLine): void; onEnd(line: LeaderLine): void },
  ) {
    lay(to).then(
      (socket) => this.follow(socket),
      () => this.end(),
    );
  }

  /** The term of the leader as it says; null before it has. */
  get epoch(): string | null {
    return this.term;
  }

  /** Asks once; null where the line ended before the answer. Rejects with 503 where none came by a moment. */
  ask(name: string, args: readonly unknown[], until: number): Promise<Answered | null> {
    if (this.isOver || !this.write) return Promise.resolve(null);
    const id = this.nextId++;
    const { write } = this;
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(timer);
        this.waiting.delete(id);
      };
      const late = () => {
        over();
        reject(nobodyLeads());
      };
      const timer = setTimeout(late, Math.max(0, until - performance.now()));
      this.waiting.set(id, {
        settle: (answered) => (over(), resolve(answered)),
        broke: () => (over(), resolve(null)),
      });
      write({ id, name, args });
    });
  }

  /** Ends it; who waits for an answer is told that it broke. */
  end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.socket?.destroy();
    for (const one of [...this.waiting.values()]) one.broke();
    this.on.onEnd(this);
  }

  private follow(socket: Socket): void {
    if (this.isOver) return void socket.destroy();
    this.socket = socket;
    const write = frameWriter(socket);
    let heardAt = performance.now();
    socket.on('data', () => (heardAt = performance.now()));
    let lookedAt = heardAt;
    const look = setInterval(() => {
      const now = performance.now();
      // A process that did not come to its turn has not read what was said meanwhile: it looks once more.
      const isLate = now - lookedAt > 2 * pingMs;
      lookedAt = now;
      if (now - heardAt > silentMs && !isLate) this.end();
      else if (this.write) write({ id: 0, name: 'ping', args: [] });
    }, pingMs);
    socket.on('close', () => {
      clearInterval(look);
      this.end();
    });
    readFrames(socket, (value) => {
      const said = value as Answered | { epoch: string };
      if ('id' in said) return this.waiting.get(said.id)?.settle(said);
      this.term = said.epoch;
      this.write = write;
      this.on.onOpen(this);
    });
  }
}
