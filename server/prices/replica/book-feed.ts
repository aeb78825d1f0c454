import type { Quote } from '@/lib/core/market';
import type { LiveCatalogue } from '@/lib/markets/catalogue-cache';
import type { PriceHistory, Runtime } from '@/lib/platform/runtime';
import type { Channel } from '../../channel/channel';
import type { Book } from '../book/price-book';
import type { Clock } from '../clock';
import { bookTopic, type BookNews, type BookSnapshot, type CodeState } from './book-words';

type Parts = {
  epoch: string;
  book: Pick<
    Book,
    | 'onQuote'
    | 'quote'
    | 'sourceOf'
    | 'suspectOf'
    | 'changeBase'
    | 'changeBasis'
    | 'lastMinutes'
    | 'lastSignOf'
    | 'haltedCodes'
    | 'since'
  >;
  catalogue: Pick<LiveCatalogue, 'priced'>;
  history: Pick<PriceHistory, 'sourceOf' | 'isMade'>;
  lastKnown: Runtime['lastKnown'];
  channel: Pick<Channel, 'publish'>;
  clock: Clock;
};

const stateMs = 250;

/** What a message says, apart from what each one has. */
type Said<N = BookNews> = N extends BookNews ? Omit<N, 'epoch' | 'number' | 'at'> : never;

/** Tells other processes what happens on the leader's book: ticks in groups of a turn, the rest four times a second. */
export class BookFeed {
  private number = 0;
  private gathered: Quote[] = [];
  private readonly told = new Map<string, string>();
  private toldHouse = '';

  constructor(private readonly parts: Parts) {}

  start(signal: AbortSignal): void {
    const stop = this.parts.book.onQuote((quote) => {
      this.gathered.push(quote);
      if (this.gathered.length === 1) setImmediate(() => this.flush());
    });
    signal.addEventListener('abort', stop);
    this.parts.clock.every(stateMs, () => this.tellStates(), signal);
  }

  /** The book now, for who begins to follow it or missed something. */
  snapshot(): BookSnapshot {
    const { book, epoch } = this.parts;
    this.flush();
    const all = this.states();
    const codes = all.map((state) => ({
      ...state,
      quote: book.quote(state.code) ?? null,
      minutes: book.lastMinutes(state.code),
    }));
    return { epoch, number: this.number, codes, ...this.house(all) };
  }

  /** Tells what changed since it was told last. */
  tellStates(): void {
    this.flush();
    const all = this.states();
    const changed = all.filter((state) => {
      const text = JSON.stringify(state);
      if (this.told.get(state.code) === text) return false;
      this.told.set(state.code, text);
      return true;
    });
    const house = this.house(all);
    const text = JSON.stringify(house);
    if (changed.length === 0 && text === this.toldHouse) return;
    this.toldHouse = text;
    this.publish({ states: changed, ...house });
  }

  private flush(): void {
    if (this.gathered.length === 0) return;
    const quotes = this.gathered;
    this.gathered = [];
    this.publish({ quotes });
  }

  private publish(said: Said): void {
    const { channel, epoch, clock } = this.parts;
    this.number += 1;
    channel.publish(bookTopic, { epoch, number: this.number, at: clock.now(), ...said });
  }

  private states = (): CodeState[] =>
    this.parts.catalogue.priced().map(({ code }) => this.stateOf(code));

  private stateOf(code: string): CodeState {
    const { book, history, lastKnown } = this.parts;
    const source = book.sourceOf(code);
    const owner = history.sourceOf(code);
    const quote = book.quote(code);
    return {
      code,
      source: source && { name: source.name, live: source.live, recorded: source.recorded },
      owner: owner ? { name: owner.name, live: owner.live } : null,
      isMade: history.isMade(code),
      isDoubted: book.suspectOf(code) !== null,
      base: book.changeBase(code),
      basis: book.changeBasis(code),
      known: {
        real: quote?.live ? undefined : lastKnown(code, 'real'),
        demo: quote ? undefined : lastKnown(code, 'demo'),
      },
    };
  }

  private house(all: readonly CodeState[]) {
    const { book } = this.parts;
    const names = new Set(
      all.flatMap(({ code, source }) => [source?.name, book.quote(code)?.source]),
    );
    const alive: Record<string, number> = {};
    for (const name of names) if (name) alive[name] = book.lastSignOf(name);
    return { since: book.since, alive, halted: book.haltedCodes() };
  }
}
