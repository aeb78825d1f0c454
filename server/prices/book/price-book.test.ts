import type { Quote } from '@/lib/core/market';
import { SessionClock } from '@/lib/markets/calendar-rules';
import { calendars, type CalendarId } from '@/lib/markets/calendar-list';
import { closed, type Hours } from '@/lib/markets/hours-rules';
import { dayMs, minuteMs } from '@/lib/markets/rules';
import { instrument, listed, manualClock, silentLog } from '@/tests/setup/listed';
import { Book } from './price-book';
import type { PriceSource } from '../sources/price-source';

type Facts = Pick<PriceSource, 'name' | 'live' | 'recorded' | 'intervalMs'>;

const noon = Date.UTC(2026, 10, 18, 12);
const wall: Facts = { name: 'wall', live: true, recorded: false, intervalMs: () => null };
const tape: Facts = { name: 'tape', live: false, recorded: true, intervalMs: () => 60_000 };

let clock: ReturnType<typeof manualClock>;

function open(hours?: Hours): Book {
  const catalogue = listed([instrument(), instrument({ code: 'AAPL', tickSize: '0.01' })], hours);
  const book = new Book({ catalogue, log: silentLog, clock: clock.now });
  book.assign('EURUSD', wall, () => 1.05);
  return book;
}

const send = (book: Book, bid: string, ask: string, source = wall, time = clock.now()) =>
  book.accept(source, { code: 'EURUSD', bid, ask, time });

beforeEach(() => {
  clock = manualClock(noon);
});

describe('a price from before this process', () => {
  test('holds the first tick back that jumps away from it, until others stand by it', () => {
    const book = open();
    book.goOnFrom('EURUSD', { bid: 1.1, ask: 1.1 });
    expect(send(book, '1.2', '1.2')).toBe('jump');
    expect(book.quote('EURUSD')).toBeUndefined();
    expect(send(book, '1.2', '1.2')).toBe('jump');
    expect(send(book, '1.2', '1.2')).toBeNull();
    expect(book.tradability('EURUSD').tradable).toBe(true);
  });

  test('lets any time pass that is near it, and does not go before what came since', () => {
    const book = open();
    book.goOnFrom('EURUSD', { bid: 1.1, ask: 1.1 });
    expect(send(book, '1.101', '1.101', wall, 5)).toBeNull();
    send(book, '1.105', '1.105');
    book.goOnFrom('EURUSD', { bid: 1.3, ask: 1.3 });
    expect(send(book, '1.106', '1.106')).toBeNull();
  });
});

test('a tick from ahead keeps none out that comes on time', () => {
  const book = open();
  expect(send(book, '1.1', '1.1', wall, noon + 290_000)).toBeNull();
  clock.advance(100);
  expect(send(book, '1.101', '1.101')).toBeNull();
  expect(book.quote('EURUSD')).toMatchObject({ bid: '1.10100', time: noon + 100 });
});

describe('a quote', () => {
  test('carries the sides as sent, the mid at tick size and its source', () => {
    const book = open();
    send(book, '1.1', '1.10015');
    expect(book.quote('EURUSD')).toMatchObject({
      bid: '1.10000',
      ask: '1.10015',
      price: '1.10008',
      priceNumber: 1.10008,
      source: 'wall',
      live: true,
      time: noon,
      receivedAt: noon,
      maxAgeMs: 60_000,
    });
  });

  test('keeps places finer than the tick, and puts half a tick on the even side', () => {
    const book = open();
    send(book, '1.100001', '1.100009');
    expect(book.quote('EURUSD')).toMatchObject({
      bid: '1.100001',
      ask: '1.100009',
      price: '1.10000',
    });
    send(book, '1.10000', '1.10001');
    expect(book.quote('EURUSD')!.price).toBe('1.10000');
    send(book, '1.10001', '1.10002');
    expect(book.quote('EURUSD')!.price).toBe('1.10002');
  });

  test('writes a tiny price without an exponent', () => {
    const book = new Book({
      catalogue: listed([instrument({ code: 'EURUSD', tickSize: '0.000000001' })]),
      log: silentLog,
      clock: clock.now,
    });
    send(book, '1.2e-7', '0.000000121');
    expect(book.quote('EURUSD')).toMatchObject({
      bid: '0.000000120',
      ask: '0.000000121',
      price: '0.000000120',
    });
  });

  test('has a sequence that grows with every tick and over restarts', () => {
    const heard: Quote[] = [];
    const book = open();
    const stop = book.onQuote((q) => heard.push(q));
    send(book, '1.1', '1.1');
    send(book, '1.1', '1.1');
    stop();
    send(book, '1.1', '1.1');
    expect(heard).toHaveLength(2);
    expect(heard[1]!.sequence).toBeGreaterThan(heard[0]!.sequence);
    clock.advance(1);
    const restarted = open();
    send(restarted, '1.1', '1.1');
    expect(restarted.quote('EURUSD')!.sequence).toBeGreaterThan(book.quote('EURUSD')!.sequence);
  });

  test('reaches every listener, though one fails', () => {
    const book = open();
    let heard = 0;
    book.onQuote(() => {
      throw new Error('broken');
    });
    book.onQuote(() => (heard += 1));
    send(book, '1.1', '1.1');
    expect(heard).toBe(1);
  });

  test('comes of no dropped tick; the reason is told', () => {
    const book = open();
    send(book, '1.1', '1.1');
    expect(send(book, '0', '1')).toBe('zero');
    expect(send(book, 'NaN', '1')).toBe('nan');
    expect(send(book, '1.2', '1.1')).toBe('crossed');
    expect(send(book, 'x', '1')).toBe('malformed');
    expect(send(book, '1.1', '1.1', wall, noon - 1)).toBe('out-of-order');
    expect(send(book, '1.3', '1.3')).toBe('jump');
    expect(book.quote('EURUSD')!.price).toBe('1.10000');
  });
});

describe('an order may fill', () => {
  test('not on an unknown instrument, nor before the first quote', () => {
    const book = open();
    expect(book.tradability('NONE')).toEqual({
      tradable: false,
      reason: 'no-price',
      opensAt: null,
    });
    expect(book.tradability('EURUSD')).toEqual({
      tradable: false,
      reason: 'no-price',
      opensAt: null,
    });
    send(book, '1.1', '1.1');
    expect(book.tradability('EURUSD')).toEqual({ tradable: true, closesAt: null });
  });

  test('until the source has been silent for five seconds', () => {
    const book = open();
    send(book, '1.1', '1.1');
    clock.advance(5000);
    expect(book.tradability('EURUSD').tradable).toBe(true);
    clock.advance(1);
    expect(book.tradability('EURUSD')).toMatchObject({ tradable: false, reason: 'stale' });
    book.alive(wall);
    expect(book.tradability('EURUSD').tradable).toBe(true);
  });

  test('until its own quote is older than the limit, however alive the source is', () => {
    const book = open();
    send(book, '1.1', '1.1');
    clock.advance(60_000);
    book.alive(wall);
    expect(book.tradability('EURUSD').tradable).toBe(true);
    clock.advance(1);
    expect(book.tradability('EURUSD')).toMatchObject({ tradable: false, reason: 'stale' });
  });

  test('for three intervals on a source that declares minutes', () => {
    const book = open();
    book.assign('EURUSD', tape, null);
    send(book, '1.1', '1.1', tape, 5);
    expect(book.quote('EURUSD')).toMatchObject({ maxAgeMs: 180_000, time: 5, receivedAt: noon });
    clock.advance(180_000);
    book.alive(tape);
    expect(book.tradability('EURUSD').tradable).toBe(true);
    clock.advance(1);
    expect(book.tradability('EURUSD').tradable).toBe(false);
  });

  test('not on a quote that was old when it came', () => {
    const book = open();
    send(book, '1.1', '1.1', wall, noon - 61_000);
    expect(book.tradability('EURUSD')).toMatchObject({ tradable: false, reason: 'stale' });
  });

  test('not while a jump waits to be confirmed', () => {
    const book = open();
    send(book, '1.1', '1.1');
    send(book, '1.2', '1.2');
    expect(book.quote('EURUSD')!.price).toBe('1.10000');
    expect(book.tradability('EURUSD')).toMatchObject({ tradable: false, reason: 'quarantined' });
    send(book, '1.2', '1.2');
    send(book, '1.2', '1.2');
    expect(book.tradability('EURUSD').tradable).toBe(true);
    expect(book.quote('EURUSD')!.price).toBe('1.20000');
  });

  test('not in closed hours, unless the prices are a recording', () => {
    const opensAt = noon + dayMs;
    const book = open({ ...closed, opensAt: () => opensAt });
    send(book, '1.1', '1.1');
    expect(book.tradability('EURUSD')).toEqual({ tradable: false, reason: 'closed', opensAt });
    book.assign('EURUSD', tape, null);
    send(book, '1.1', '1.1', tape, 5);
    expect(book.tradability('EURUSD')).toEqual({ tradable: true, closesAt: null });
  });
});

test('a recording that starts over is followed back in time', () => {
  const book = open();
  book.assign('EURUSD', tape, null);
  send(book, '1.1', '1.1', tape, 9000);
  const before = book.quote('EURUSD')!.sequence;
  book.startOver('EURUSD');
  send(book, '1.1001', '1.1001', tape, 1000);
  expect(book.quote('EURUSD')).toMatchObject({ time: 1000, price: '1.10010' });
  expect(book.quote('EURUSD')!.sequence).toBeGreaterThan(before);
});

describe('the change around the clock', () => {
  test('is against what the past was, where no minute is remembered', () => {
    const book = open();
    expect(book.change('EURUSD')).toBeNull();
    send(book, '1.1025', '1.1025');
    expect(book.change('EURUSD')).toBe('5.00');
    expect(book.changeBasis('EURUSD')).toBe('24h');
  });

  test('is not told where nothing is known of the day before', () => {
    const book = open();
    book.assign('EURUSD', wall, null);
    send(book, '1.1025', '1.1025');
    expect(book.change('EURUSD')).toBeNull();
  });

  test('is against 24 h before the newest price, however long ago that came', () => {
    const book = open();
    send(book, '1.1', '1.1');
    const before = Math.floor((noon - dayMs) / minuteMs) - 1;
    book.remember('EURUSD', [
      [before, 1.25],
      [before + 600, 2],
    ]);
    clock.advance(600 * minuteMs);
    expect(book.change('EURUSD')).toBe('-12.00');
  });

  test('is against the remembered close of the minute that ended 24 h ago', () => {
    const book = open();
    const minute = Math.floor((noon - dayMs) / minuteMs);
    book.remember('EURUSD', [
      [minute - 2, 1],
      [minute - 1, 1.25],
      [minute, 2],
    ]);
    send(book, '1.2', '1.2');
    expect(book.change('EURUSD')).toBe('-4.00');
  });

  test('gives the last hundred minute closes, the running minute last', () => {
    const book = open();
    const minute = Math.floor(noon / minuteMs);
    book.remember(
      'EURUSD',
      Array.from({ length: 120 }, (_, i) => [minute - 120 + i, 1 + i / 1000] as const),
    );
    send(book, '1.1', '1.1');
    send(book, '1.1001', '1.1001');
    expect(book.hundred('EURUSD')).toHaveLength(100);
    expect(book.hundred('EURUSD').slice(-2)).toEqual([1.119, 1.1001]);
    clock.advance(minuteMs);
    send(book, '1.1002', '1.1002');
    expect(book.hundred('EURUSD').slice(-2)).toEqual([1.1001, 1.1002]);
  });
});

describe('the change where trading has sessions', () => {
  const at = (text: string) => Date.parse(`${text}:00Z`);
  const minuteOf = (text: string) => Math.floor(at(text) / minuteMs);
  const hoursOf = (id: CalendarId) => new SessionClock(calendars.find((each) => each.id === id)!);

  /** A book in the hours of a calendar, whose price came at a moment; `now` may be later. */
  function opened(id: CalendarId, priceAt: string, now = priceAt) {
    clock = manualClock(at(now));
    const book = open(hoursOf(id));
    book.assign('EURUSD', wall, null);
    send(book, '1.1', '1.1', wall, at(priceAt));
    return book;
  }

  test.each<[string, CalendarId, string, string, string]>([
    // In winter New York closes at 21:00 UTC for stocks and at 22:00 for forex; in summer an hour before.
    ['a Wednesday', 'us-stocks', '2026-11-18T16:00', '2026-11-18T16:00', '2026-11-17T20:59'],
    ['a Saturday', 'us-stocks', '2026-11-20T20:59', '2026-11-21T12:00', '2026-11-19T20:59'],
    ['a Sunday', 'us-stocks', '2026-11-20T20:59', '2026-11-22T12:00', '2026-11-19T20:59'],
    ['a Monday', 'us-stocks', '2026-11-23T15:00', '2026-11-23T15:00', '2026-11-20T20:59'],
    ['Monday before the opening', 'us-stocks', '2026-11-20T20:59', '2026-11-23T14:00', '2026-11-19T20:59'],
    ['Thanksgiving', 'us-stocks', '2026-11-25T20:59', '2026-11-26T16:00', '2026-11-24T20:59'],
    ['the Friday after it', 'us-stocks', '2026-11-27T15:00', '2026-11-27T15:00', '2026-11-25T20:59'],
    ['the Monday after its early close', 'us-stocks', '2026-11-30T15:00', '2026-11-30T15:00', '2026-11-27T17:59'],
    ['the Monday after summer time', 'us-stocks', '2026-11-02T15:00', '2026-11-02T15:00', '2026-10-30T19:59'],
    ['a Wednesday of forex', 'forex', '2026-11-18T16:00', '2026-11-18T16:00', '2026-11-17T21:59'],
    ['a Saturday of forex', 'forex', '2026-11-20T21:59', '2026-11-21T12:00', '2026-11-19T21:59'],
    ['the first hour of its week', 'forex', '2026-11-22T22:30', '2026-11-22T22:30', '2026-11-20T21:59'],
    ['forex over the change of the clock', 'forex', '2026-03-09T12:00', '2026-03-09T12:00', '2026-03-06T21:59'],
  ])('on %s is against the close of the session before', (_, id, priceAt, now, base) => {
    const book = opened(id, priceAt, now);
    const minute = minuteOf(base);
    book.remember('EURUSD', [
      [minute - 1, 7],
      [minute, 1.25],
    ]);
    expect(book.change('EURUSD')).toBe('-12.00');
    expect(book.changeBasis('EURUSD')).toBe('session');
    // A minute of the newest price's own session is none of the one before.
    const later = opened(id, priceAt, now);
    later.remember('EURUSD', [[minuteOf(priceAt) - 1, 1.25]]);
    expect(later.change('EURUSD')).toBeNull();
  }); // prettier-ignore

  test('stays while the market is closed, and begins anew with the first price of the next session', () => {
    const book = opened('us-stocks', '2026-11-20T20:59');
    book.remember('EURUSD', [[minuteOf('2026-11-19T20:59'), 1.25]]);
    const told: (string | null)[] = [];
    for (const now of ['2026-11-20T21:30', '2026-11-21T09:00', '2026-11-22T20:00']) {
      clock.advance(at(now) - clock.now());
      told.push(book.change('EURUSD'));
    }
    expect(told).toEqual(['-12.00', '-12.00', '-12.00']);
    clock.advance(at('2026-11-23T14:31') - clock.now());
    send(book, '1.1055', '1.1055');
    expect(book.change('EURUSD')).toBe('0.50');
  });

  test('is not told in a first session, nor against a session that nobody watched', () => {
    const book = opened('us-stocks', '2026-11-18T16:00');
    expect(book.change('EURUSD')).toBeNull();
    book.remember('EURUSD', [[minuteOf('2026-11-16T20:00'), 1.25]]);
    expect(book.change('EURUSD')).toBeNull();
  });

  test('of a recording is against 24 h before: it trades whenever it plays', () => {
    clock = manualClock(at('2026-11-21T12:00'));
    const book = open(hoursOf('us-stocks'));
    book.assign('EURUSD', tape, () => 1.25);
    send(book, '1.1', '1.1', tape, 5);
    expect(book.change('EURUSD')).toBe('-12.00');
    expect(book.changeBasis('EURUSD')).toBe('24h');
  });
});

test('the age of the newest price is measured', () => {
  const book = open();
  expect(book.newestAgeMs()).toBeNull();
  send(book, '1.1', '1.1');
  clock.advance(1234);
  expect(book.newestAgeMs()).toBe(1234);
});

describe('a quote that came while the market was closed', () => {
  /** Open but for the ten seconds from noon on. */
  const pausing: Hours = {
    ...closed,
    isOpen: (atMs) => atMs < noon || atMs >= noon + 10_000,
    opensAt: () => noon + 10_000,
    closesAt: (atMs) => (atMs < noon ? noon : null),
  };
  const alive = (book: Book) => book.alive(wall);
  const stands = (book: Book) => book.tradability('EURUSD');

  test('fills nothing at the opening, however young it is', () => {
    const book = open(pausing);
    clock.advance(9_000);
    send(book, '1.1', '1.1');
    const early = book.quote('EURUSD')!;
    expect(stands(book)).toMatchObject({ reason: 'closed' });
    clock.advance(2_000);
    alive(book);
    expect(stands(book)).toMatchObject({ tradable: false, reason: 'stale' });
    const now = { atMs: clock.now(), sequence: early.sequence };
    expect(book.couldFill(early, now)).toBe(false);
    send(book, '1.1', '1.1');
    expect(stands(book)).toMatchObject({ tradable: true });
    expect(book.couldFill(book.quote('EURUSD')!, now)).toBe(true);
  });

  test('nor does one from before a pause', () => {
    clock = manualClock(noon - 1_000);
    const book = open(pausing);
    send(book, '1.1', '1.1');
    expect(stands(book)).toMatchObject({ tradable: true });
    clock.advance(12_000);
    alive(book);
    expect(stands(book)).toMatchObject({ tradable: false, reason: 'stale' });
    const quote = book.quote('EURUSD')!;
    const after = { atMs: clock.now(), sequence: quote.sequence + 1 };
    expect(book.couldFill(quote, after)).toBe(false);
  });
});
