import { createDatabase, type Database } from '@/lib/platform/db';
import type { Mode } from '@/lib/core/money';
import type { Runtime, TicketSession } from '@/lib/platform/runtime';
import { PriceAlerts } from '../alerts/price-alerts';
import type { Channel } from '../channel/channel';
import type { Engine } from '../engine/engine';
import type { Lead } from '../engine/lead/lead';
import { openEngine } from '../engine/open-engine';
import { recordEquity } from '../house/equity-recorder';
import { measureHouse } from '../house/measuring';
import { namingBlockers } from '../house/lock-waits';
import { followNews } from '../house/news';
import { keepMarginWarnings } from '../house/notifications';
import { serveOperators } from '../house/operators';
import { patienceMs, type Base, type Position } from '../processes/base';
import type { Clock } from '../prices/clock';
import type { Prices, openPrices } from '../prices/prices';
import { BookFeed } from '../prices/replica/book-feed';
import { serveLink } from '../link/link-server';
import { createSocketTickets } from '../sockets/socket-tickets';

type Parts = {
  base: Base;
  lead: Lead;
  channel: Channel;
  makePrices: typeof openPrices;
  clock: Clock;
  onDeposed(): void;
  /** Whether other processes hand on to this one what only it can do. */
  isAsked: boolean;
};

// The desk has connections of its own, so that no read of a page stands before a commit.
const deskConnections = 3;
const deskName = 'assay desk';
// An order that waits for somebody else's lock is better refused soon than late: it may be tried again.
const deskLockSeconds = 2;

/** What only the leader does: it prices, decides, and hears what others change. */
export type Floor = {
  position: Position & { floor: null };
  prices: Prices;
  engine: Engine;
  /** Begins to work, once the runtime is set that has its position. */
  start(runtime: Runtime): Promise<void>;
  /** Ends in the order that loses nothing, or at once where another process leads. */
  stop(how: 'whole' | 'at once'): Promise<void>;
};

/** Lets other processes follow the book and ask for what only the leader can do. Gives its end, in two steps. */
async function admitOthers(
  { base, lead, channel, clock }: Parts,
  { prices, position }: Pick<Floor, 'prices' | 'position'>,
): Promise<{ leave(): void; stop(): void }> {
  const { env, log, catalogue } = base;
  const { engine, history, tickets, lastKnown } = position;
  const ending = new AbortController();
  const feed = new BookFeed({
    epoch: lead.epoch,
    book: prices.book,
    catalogue,
    history,
    lastKnown,
    channel,
    clock,
  });
  feed.start(ending.signal);
  const link = await serveLink({
    secret: env.FLOOR_SECRET ?? env.AUTH_SECRET,
    hubPath: env.HUB_PATH,
    host: env.FLOOR_HOST,
    port: env.FLOOR_PORT,
    epoch: lead.epoch,
    log,
    handlers: {
      book: () => feed.snapshot(),
      view: (customerId: string, mode: Mode) => engine.view(customerId, mode),
      refresh: (customerId: string, mode: Mode) => engine.refresh(customerId, mode),
      makeHistory: (code: string) => history.ensure(code),
      issueTicket: (session: TicketSession) => tickets.issue(session),
      redeemTicket: (ticket: string) => tickets.redeem(ticket),
    },
  });
  lead.announce(link.address);
  return {
    leave: link.leave,
    stop() {
      ending.abort();
      link.stop();
    },
  };
}

/** The prices, and those who live by every tick of them. */
async function openTrading(parts: Parts, writing: Database) {
  const { base, lead, clock } = parts;
  const { env, log, tracing, metrics, catalogue, bus, database } = base;
  const prices = await parts.makePrices({
    env,
    database,
    log,
    metrics,
    catalogue,
    clock,
    epoch: lead.epoch,
  });
  const alerts = new PriceAlerts(prices.book);
  const { desk, engine } = openEngine({
    epoch: lead.epoch,
    sql: namingBlockers(writing.direct, database.sql, log, deskName),
    book: prices.book,
    catalogue,
    clock,
    bus,
    log,
    metrics,
    tracing,
    sandbox: env.SANDBOX,
    onDeposed: parts.onDeposed,
  });
  // Some sources take seconds to begin: what others say meanwhile fills, fires and is logged as well.
  alerts.listen();
  engine.listen();
  await prices.start();
  return { prices, alerts, desk, engine };
}

export async function openFloor(parts: Parts): Promise<Floor> {
  const { base, lead } = parts;
  const { env, log, tracing, database } = base;
  const writing = createDatabase(env.DATABASE_URL, {
    max: deskConnections,
    onBroken: (error) => log.warn({ err: error }, 'a database connection broke'),
    patienceMs,
    isHurried: true,
    tracing,
    byIndex: true,
    lockSeconds: deskLockSeconds,
    name: deskName,
  });
  const { prices, alerts, desk, engine } = await openTrading(parts, writing);
  const stops: (() => unknown)[] = [];
  let stopEquity: () => Promise<void> = () => Promise.resolve();
  let leaveOthers = () => {};
  const floor: Floor = {
    prices,
    engine,
    position: {
      floor: null,
      book: prices.book,
      marketBytes: prices.marketBytes,
      history: prices.history,
      engine: desk,
      lastKnown: engine.lastKnown,
      alerts,
      tickets: createSocketTickets(base.sessions),
    },
    async start(runtime) {
      const news = await followNews(runtime, desk);
      stops.push(...news, keepMarginWarnings(runtime, lead.epoch), () => alerts.stop());
      await engine.start();
      await alerts.start();
      stops.push(await serveOperators({ url: env.DATABASE_URL, sql: database.sql, log }));
      stopEquity = recordEquity(runtime);
      measureHouse({ runtime, lead, desk: writing });
      if (!parts.isAsked) return;
      const admitted = await admitOthers(parts, floor);
      leaveOthers = admitted.leave;
      stops.push(admitted.stop);
    },
    async stop(how) {
      leaveOthers();
      if (how === 'at once') engine.halt();
      await stopEquity();
      if (how === 'whole') await engine.stop();
      await prices.stop();
      await Promise.all(stops.map((stop) => stop()));
      await writing.close();
    },
  };
  return floor;
}
