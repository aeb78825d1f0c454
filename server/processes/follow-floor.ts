import type { Mode } from '@/lib/core/money';
import type { AccountView } from '@/lib/core/trading';
import type { Sql } from '@/lib/platform/db';
import type { TicketSession } from '@/lib/platform/runtime';
import type { Channel } from '../channel/channel';
import { livingLeader } from '../engine/lead/lead-look';
import type { Whereabouts } from '../link/leader-line';
import { LinkClient } from '../link/link-client';
import { followSeconds } from '../prices/candles/recent-seconds';
import { createMarketList } from '../prices/book/market-list';
import { wallClock } from '../prices/clock';
import { bookTopic, type BookNews, type BookSnapshot } from '../prices/replica/book-words';
import { ReplicaBook } from '../prices/replica/replica-book';
import type { Base, Position } from './base';

const lookMs = 1_000;
// A leader with any price tells something more often.
const quietMs = 3_000;

const addressForm = /^\[?([^\]]+?)\]?:(\d+)$/;

/** Where the leader takes what others hand on; null where none has given a sign of life lately. */
async function findFloor(sql: Sql): Promise<Whereabouts | null> {
  const [row] = await sql<{ epoch: string; address: string }>`
    select epoch, address from engine_beat
    where address is not null and beat_at > clock_timestamp() - interval '3 seconds'`;
  const found = row && addressForm.exec(row.address);
  return found ? { epoch: row.epoch, host: found[1]!, port: Number(found[2]) } : null;
}

/** What only the leader can do is handed on before it comes to this. */
function never(): never {
  throw new Error('This is the leader’s to do, and was not handed on to it.');
}

/** What depends on where the leader is, asked of it. */
function positionBy(
  { catalogue, database: { sql } }: Base,
  book: ReplicaBook,
  link: LinkClient,
): Position {
  const made = new Set<string>();
  const seconds = followSeconds({ board: book, catalogue, sql, now: wallClock.now });
  return {
    floor: link,
    book,
    marketBytes: createMarketList({ catalogue, book, clock: wallClock }),
    history: {
      seconds,
      sourceOf: book.ownerOf,
      isMade: book.isMade,
      async ensure(code) {
        if (made.has(code)) return;
        await link.ask('makeHistory', [code], true);
        made.add(code);
      },
    },
    engine: {
      submit: never,
      view: (customerId: string, mode: Mode) =>
        link.ask<AccountView>('view', [customerId, mode], true),
      refresh: (customerId: string, mode: Mode) => link.ask('refresh', [customerId, mode], true),
    },
    lastKnown: book.lastKnown,
    alerts: { set: never, forget: never },
    tickets: {
      issue: (session: TicketSession) => link.ask<string>('issueTicket', [session], true),
      redeem: (ticket: string) => link.ask<TicketSession | null>('redeemTicket', [ticket], false),
    },
  };
}

/** The part of a process that does not lead: what it needs of the leader it asks for, and its book it follows. */
export function followFloor(base: Base, channel: Channel) {
  const { env, log, catalogue, database, metrics } = base;
  const book: ReplicaBook = new ReplicaBook({
    catalogue,
    log,
    clock: Date.now,
    read: () => {
      metrics.bookReads.inc();
      return link.ask<BookSnapshot>('book', [], true);
    },
  });
  let follows: () => void = () => undefined;
  const isFollowing = new Promise<void>((resolve) => (follows = resolve));
  const catchUp = () =>
    void book.catchUp().then(follows, (error: unknown) => {
      log.warn({ err: error }, 'the book of the leader could not be read');
    });
  const link = new LinkClient({
    secret: env.FLOOR_SECRET ?? env.AUTH_SECRET,
    hubPath: env.HUB_PATH,
    find: () => findFloor(database.sql),
    whoLeads: () => livingLeader(database.sql),
    onLine: catchUp,
    onAnswer: (name, seconds) => metrics.floorSeconds.observe({ name }, seconds),
  });
  let heardAt = performance.now();
  const unfollow = channel.subscribe(bookTopic, (news) => {
    heardAt = performance.now();
    const told = news as BookNews;
    metrics.bookLag.observe(Math.max(0, Date.now() - told.at) / 1_000);
    book.take(told);
  });
  channel.onGap(catchUp);
  // Where this process or the leader is cut off nobody tells what happens there: it is looked at, a little late.
  const look = setInterval(() => {
    const isQuiet = performance.now() - heardAt > quietMs;
    if (!channel.trouble && !isQuiet) return;
    heardAt = performance.now();
    catchUp();
  }, lookMs);
  return {
    position: positionBy(base, book, link),
    /** Resolves when the leader's book was read for the first time. */
    isFollowing,
    stop(): void {
      clearInterval(look);
      unfollow();
      link.stop();
    },
  };
}
