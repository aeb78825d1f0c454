import type { PriceBoard } from '@/lib/core/market';
import { textFrame } from './socket-bytes';

/** Where frames go: the raw connection below one WebSocket. */
export type FrameTarget = {
  readonly socket: { readonly writableLength: number; write(bytes: Buffer): boolean };
  /** 1 until either side began to close: nothing may follow a close frame. */
  readonly ws: { readonly readyState: number };
  /** The clients it shares its choice of instruments with. */
  group: FrameGroup;
  /** The last frame number it got everything of, while it is behind. */
  behindSince: number | null;
};

/** Clients with the same choice of instruments, which therefore get the same bytes. */
export type FrameGroup = {
  readonly key: string;
  /** null: every instrument. */
  readonly codes: ReadonlySet<string> | null;
  readonly targets: Set<FrameTarget>;
};

type Codes = { readonly size: number; keys(): Iterable<string> };

/** One instrument as it is sent, but for its end. */
type Item = { text: string; frame: number; receivedAt: number };

export type FrameSettings = {
  book: Pick<PriceBoard, 'quote' | 'change' | 'onQuote'>;
  intervalMs: number;
  onSkipped(): void;
};

const everything = '';
// Below it a price has just come, and nothing needs to be said.
const tellAgeMs = 2000;

/** The end of an item: how old its price is, where it did not just come, and the bracket. */
const endOf = ({ receivedAt }: Item, nowMs: number): string =>
  nowMs - receivedAt > tellAgeMs ? `,"age":${nowMs - receivedAt}}` : '}';
const open = 1;

/**
 * Sends what changed, at most once per interval. A tick after a quiet interval leaves at once; those
 * that follow wait for the interval's end. Each frame is serialised and framed once per choice of
 * instruments, and the same bytes are written to every connection. A connection whose last frame
 * has not left yet is skipped; what it missed is found by the number of the frame it last got, so
 * nothing is queued for it.
 */
export class PriceFrames {
  private readonly items = new Map<string, Item>();
  private readonly changed = new Set<string>();
  private readonly groups = new Map<string, FrameGroup>();
  private readonly behind = new Set<FrameTarget>();
  private frame = 0;
  private lastEndMs = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | null = null;
  private immediate: NodeJS.Immediate | null = null;
  private readonly stopListening: () => void;

  constructor(private readonly settings: FrameSettings) {
    this.stopListening = settings.book.onQuote((quote) => {
      this.changed.add(quote.code);
      this.schedule();
    });
  }

  stop(): void {
    this.stopListening();
    if (this.timer) clearTimeout(this.timer);
    if (this.immediate) clearImmediate(this.immediate);
  }

  /** The group for these instruments; null means every instrument, an empty list none. */
  groupOf(codes: readonly string[] | null): FrameGroup {
    const chosen = codes && [...new Set(codes)].sort();
    const key = chosen ? `${chosen.join(',')};` : everything;
    const known = this.groups.get(key);
    if (known) return known;
    const group: FrameGroup = { key, codes: chosen && new Set(chosen), targets: new Set() };
    this.groups.set(key, group);
    return group;
  }

  add(target: FrameTarget): void {
    this.groups.set(target.group.key, target.group);
    target.group.targets.add(target);
  }

  remove(target: FrameTarget): void {
    this.behind.delete(target);
    target.group.targets.delete(target);
    if (target.group.targets.size === 0) this.groups.delete(target.group.key);
  }

  /**
   * Moves a client to another choice of instruments. It hears first what the chosen ones are at;
   * changes it missed of the old choice are dropped.
   */
  choose(target: FrameTarget, codes: readonly string[] | null): void {
    this.remove(target);
    target.behindSince = 0;
    target.group = this.groupOf(codes);
    this.add(target);
    this.behind.add(target);
    this.schedule();
  }

  private schedule(): void {
    if (this.timer || this.immediate) return;
    const wait = this.lastEndMs + this.settings.intervalMs - performance.now();
    // After the current burst of ticks rather than inside it, so that they share one frame.
    if (wait <= 0) this.immediate = setImmediate(() => this.flush());
    else this.timer = setTimeout(() => this.flush(), Math.ceil(wait));
  }

  private flush(): void {
    this.timer = null;
    this.immediate = null;
    this.frame += 1;
    this.serialise();
    for (const group of this.groups.values()) this.send(group);
    this.changed.clear();
    this.catchUp();
    // Counted from the end, so that no client, early or late in the round, sees two frames in one interval.
    this.lastEndMs = performance.now();
    if (this.behind.size > 0) this.schedule();
  }

  private serialise(): void {
    const { book } = this.settings;
    for (const code of this.changed) {
      const quote = book.quote(code);
      if (!quote) continue;
      const time = new Date(quote.time).toISOString();
      const change = book.change(code);
      const text = `{"code":"${code}","price":${quote.priceNumber},"zdf":${change === null ? null : Number(change)},"bid":${quote.bidNumber},"ask":${quote.askNumber},"time":"${time}","live":${quote.live}`;
      this.items.set(code, { text, frame: this.frame, receivedAt: quote.receivedAt });
    }
  }

  private send(group: FrameGroup): void {
    const bytes = this.bytesOf(group, this.changed, this.frame);
    if (!bytes) return;
    for (const target of group.targets) {
      if (target.behindSince === null && target.socket.writableLength === 0) {
        if (target.ws.readyState === open) target.socket.write(bytes);
        continue;
      }
      this.settings.onSkipped();
      if (target.behindSince !== null) continue;
      target.behindSince = this.frame - 1;
      this.behind.add(target);
    }
  }

  private catchUp(): void {
    const made = new Map<string, Buffer | null>();
    for (const target of this.behind) {
      if (target.ws.readyState !== open || target.socket.writableLength > 0) continue;
      const { group, behindSince } = target;
      const key = `${behindSince} ${group.key}`;
      if (!made.has(key)) made.set(key, this.bytesOf(group, this.items, behindSince! + 1));
      const bytes = made.get(key);
      if (bytes) target.socket.write(bytes);
      target.behindSince = null;
      this.behind.delete(target);
    }
  }

  /** The frame of a group's instruments among `codes` that changed in frame `from` or later. */
  private bytesOf(group: FrameGroup, codes: Codes, from: number): Buffer | null {
    const fewest = group.codes && group.codes.size < codes.size ? group.codes : codes;
    const now = Date.now();
    let text = '';
    for (const code of fewest.keys()) {
      if (group.codes && !group.codes.has(code)) continue;
      const item = this.items.get(code);
      if (!item || item.frame < from) continue;
      text += `${text === '' ? '[' : ','}${item.text}${endOf(item, now)}`;
    }
    return text === '' ? null : textFrame(`${text}]`);
  }
}
