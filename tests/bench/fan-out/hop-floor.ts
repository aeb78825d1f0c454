import { ManualBook } from '@/tests/setup/socket-rig';
import { hubChannel } from '@/server/channel/hub-channel';
import { wallClock } from '@/server/prices/clock';
import { BookFeed } from '@/server/prices/replica/book-feed';
import { tickAll } from './prices';

/** A leader with a book alone, which ticks whenever it is told to. */
const book = new ManualBook();
const feed = new BookFeed({
  epoch: '1',
  book: Object.assign(book, {
    sourceOf: () => null,
    suspectOf: () => null,
    changeBase: () => null,
    changeBasis: () => '24h' as const,
    lastMinutes: () => [],
    lastSignOf: () => 0,
    haltedCodes: () => [],
    since: 0,
  }),
  catalogue: { priced: () => [] },
  history: { sourceOf: () => undefined, isMade: () => true },
  lastKnown: () => undefined,
  channel: hubChannel(process.env.HUB_PATH!),
  clock: wallClock,
});
feed.start(new AbortController().signal);

process.once('disconnect', () => process.exit(1));
process.on('message', (asked: number | 'book') => {
  if (asked === 'book') process.send!(feed.snapshot());
  else tickAll(book, asked);
});
