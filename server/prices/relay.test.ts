import type { Hours } from '@/lib/markets/hours-rules';
import { always } from '@/lib/markets/hours-rules';
import { dayMs } from '@/lib/markets/rules';
import { instrument, listed, manualClock, metrics, silentLog } from '@/tests/setup/listed';
import { Book } from './book/price-book';
import type { PriceSource } from './sources/price-source';
import { Relay, steadyMs } from './relay';
import { sharedOut } from './sources/sources';

const noon = Date.UTC(2026, 10, 18, 12);

const source = (name: string, live = true): PriceSource => ({
  name,
  live,
  recorded: false,
  serves: () => true,
  intervalMs: () => null,
  start: async () => undefined,
});

const first = source('first');
const second = source('second');

function open(hours: Hours = always) {
  const clock = manualClock(noon);
  const catalogue = listed([instrument()], hours);
  const book = new Book({ catalogue, log: silentLog, clock: clock.now });
  const measured = metrics();
  const changes: string[] = [];
  const relay = new Relay({
    book,
    catalogue,
    metrics: measured,
    log: silentLog,
    now: clock.now,
    onChange: (from, to) => void changes.push(`${from.name} ${to.name}`),
  });
  book.assign('EURUSD', first, null);
  relay.arrange(instrument(), [first, second]);
  clock.every(250, () => relay.sweep(), new AbortController().signal);
  const say = (from: PriceSource, mid: number, time = clock.now()) =>
    relay.tick(from, { code: 'EURUSD', bid: mid.toFixed(5), ask: mid.toFixed(5), time });
  /** Time passes while these sources tick each second. */
  function pass(seconds: number, ...speaking: [PriceSource, number][]): void {
    for (let i = 0; i < seconds; i += 1) {
      clock.advance(1000);
      for (const [from, mid] of speaking) say(from, mid);
    }
  }
  const shown = () => {
    const quote = book.quote('EURUSD');
    return quote ? `${quote.source} ${quote.bid}` : 'none';
  };
  return { clock, book, relay, measured, changes, say, pass, shown };
}

describe('of two live sources', () => {
  test('the first prices, the second stands by', () => {
    const { say, pass, shown, changes } = open();
    say(first, 1.1);
    pass(20, [first, 1.1001], [second, 1.1009]);
    expect(shown()).toBe('first 1.10010');
    expect(changes).toEqual([]);
  });

  test('the second takes over when the first is silent for five seconds, and not before', () => {
    const { pass, shown, book, relay, changes } = open();
    pass(3, [first, 1.1], [second, 1.1002]);
    pass(5, [second, 1.1002]);
    expect(shown()).toBe('first 1.10000');
    pass(1, [second, 1.1002]);
    expect(shown()).toBe('second 1.10020');
    expect(book.quote('EURUSD')!.live).toBe(true);
    expect(book.tradability('EURUSD').tradable).toBe(true);
    expect(changes).toEqual(['first second']);
    expect([...relay.standIns()]).toEqual([['second', 'first']]);
  });

  test('what the second says of before the last price of the first moves nothing', () => {
    const { clock, pass, say, shown, changes } = open();
    pass(3, [first, 1.1], [second, 1.1002]);
    const lag = (seconds: number) => {
      for (let i = 0; i < seconds; i += 1) {
        clock.advance(1000);
        say(second, 1.1005, clock.now() - 10_000);
      }
    };
    lag(9);
    expect([changes, shown()]).toEqual([['first second'], 'first 1.10000']);
    lag(1);
    expect(shown()).toBe('second 1.10050');
  });

  test('the second takes over when the first is alive but its quote is too old', () => {
    const { pass, shown, clock, book, say } = open();
    pass(3, [first, 1.1], [second, 1.1002]);
    for (let i = 0; i < 62; i += 1) {
      clock.advance(1000);
      book.alive(first);
      say(second, 1.1002);
    }
    expect(shown()).toBe('second 1.10020');
  });

  test('the first comes back only after it has been well for a while', () => {
    const { pass, shown, measured, relay } = open();
    pass(3, [first, 1.1], [second, 1.1]);
    pass(7, [second, 1.1001]);
    expect(shown()).toBe('second 1.10010');
    pass(10, [first, 1.1002], [second, 1.1001]);
    pass(7, [second, 1.1001]);
    pass(steadyMs / 1000 - 1, [first, 1.1002], [second, 1.1001]);
    expect(shown()).toBe('second 1.10010');
    pass(3, [first, 1.1002], [second, 1.1001]);
    expect(shown()).toBe('first 1.10020');
    expect(relay.standIns().size).toBe(0);
    return measured.sourceFailovers
      .get()
      .then(({ values }) =>
        expect(values.map((v) => `${v.labels.from} ${v.labels.to} ${v.value}`)).toEqual([
          'first second 1',
          'second first 1',
        ]),
      );
  });

  test('nothing is tradable when both are silent', () => {
    const { pass, clock, book } = open();
    pass(3, [first, 1.1], [second, 1.1]);
    clock.advance(6000);
    expect(book.tradability('EURUSD')).toMatchObject({ tradable: false, reason: 'stale' });
  });

  test('a first that never speaks is waited for as long as one that falls silent', () => {
    const { pass, shown } = open();
    pass(5, [second, 1.1]);
    expect(shown()).toBe('none');
    pass(1, [second, 1.1]);
    expect(shown()).toBe('second 1.10000');
  });
});

describe('a takeover at another price level', () => {
  test('waits for two further ticks, untradable meanwhile', () => {
    const { pass, shown, book } = open();
    pass(3, [first, 1.1], [second, 1.2]);
    pass(6, [second, 1.2]);
    expect(shown()).toBe('first 1.10000');
    expect(book.tradability('EURUSD').tradable).toBe(false);
    pass(2, [second, 1.2]);
    expect(shown()).toBe('second 1.20000');
    expect(book.tradability('EURUSD').tradable).toBe(true);
  });
});

describe('a jump of the source in use', () => {
  test('is believed at once when the one that stands by shows the same', () => {
    const { pass, say, shown } = open();
    pass(3, [first, 1.1], [second, 1.1]);
    for (let i = 0; i < 3; i += 1) say(second, 1.2);
    expect(say(first, 1.2001)).toBeNull();
    expect(shown()).toBe('first 1.20010');
  });

  test('is believed when the other follows', () => {
    const { pass, say, shown, book } = open();
    pass(3, [first, 1.1], [second, 1.1]);
    expect(say(first, 1.2)).toBe('jump');
    for (let i = 0; i < 3; i += 1) say(second, 1.2);
    expect(shown()).toBe('first 1.20000');
    expect(book.tradability('EURUSD').tradable).toBe(true);
  });

  test('of its bid alone is not vouched for by a price that is near its middle', () => {
    const { pass, relay, say, shown, clock } = open();
    pass(3, [first, 1.1], [second, 1.1]);
    const bad = { code: 'EURUSD', bid: '1.08500', ask: '1.10000', time: clock.now() };
    expect(relay.tick(first, bad)).toBe('jump');
    say(second, 1.1);
    expect(shown()).toBe('first 1.10000');
  });

  test('is held back while the other shows the old price', () => {
    const { pass, say, shown } = open();
    pass(3, [first, 1.1], [second, 1.1]);
    expect(say(first, 1.2)).toBe('jump');
    say(second, 1.1);
    expect(shown()).toBe('first 1.10000');
  });
});

test('out of hours nobody takes over, and what is said moves no price', () => {
  let isOpen = true;
  const hours: Hours = {
    isOpen: () => isOpen,
    opensAt: () => noon + dayMs,
    closesAt: () => null,
    tradingDay: () => null,
  };
  const { pass, shown, changes } = open(hours);
  pass(3, [first, 1.1], [second, 1.1]);
  isOpen = false;
  pass(30, [second, 1.105]);
  expect(shown()).toBe('first 1.10000');
  expect(changes).toEqual([]);
});

test('only a live source stands in for a live one', () => {
  const { lineOf } = sharedOut(listed([instrument()]), {
    all: [],
    ofType: () => [first, source('replay', false), second, source('simulated', false)],
  });
  expect(lineOf(instrument()).map((s) => s.name)).toEqual(['first', 'second']);
  const invented = sharedOut(listed([instrument()]), {
    all: [],
    ofType: () => [source('simulated', false), first],
  });
  expect(invented.lineOf(instrument()).map((s) => s.name)).toEqual(['simulated']);
});
