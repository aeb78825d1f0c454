import { TZDate } from '@date-fns/tz';
import fc from 'fast-check';
import { closesAt, isOpen, opensAt, SessionClock } from './calendar-rules';
import type { Calendar } from './calendar-rules';
import { calendars } from './calendar-list';
import type { CalendarId } from './calendar-list';

const minute = 60_000;
const utc = (text: string) => Date.parse(`${text}:00Z`);
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16));

const calendar = (id: CalendarId): Calendar => calendars.find((each) => each.id === id)!;

const inNewYork = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});
const newYork = (ms: number | null) => (ms === null ? null : inNewYork.format(ms));

/** When a market stops after a moment of New York's clock, and opens again after that; null for what it does not. */
function stop(id: CalendarId, wall: string): [string | null, string | null] {
  const at = new TZDate(`${wall}:00`, 'America/New_York').getTime();
  const clock = new SessionClock(calendar(id));
  const closes = clock.closesAt(at);
  return [newYork(closes), newYork(clock.opensAt(closes ?? at))];
}

describe('the sessions of a market', () => {
  it('opens and closes the exchange by its own clock through both changes of the clock', () => {
    const stocks = calendar('us-stocks');
    // Friday before and Monday after 8 March 2026, then 1 November 2026.
    expect(iso(opensAt(stocks, utc('2026-03-06T12:00')))).toBe('2026-03-06T14:30');
    expect(iso(opensAt(stocks, utc('2026-03-06T21:00')))).toBe('2026-03-09T13:30');
    expect(iso(closesAt(stocks, utc('2026-03-09T15:00')))).toBe('2026-03-09T20:00');
    expect(iso(opensAt(stocks, utc('2026-10-30T20:00')))).toBe('2026-11-02T14:30');
    const forex = calendar('forex');
    expect(iso(opensAt(forex, utc('2026-03-07T00:00')))).toBe('2026-03-08T21:00');
    expect(iso(closesAt(forex, utc('2026-03-04T00:00')))).toBe('2026-03-06T22:00');
    expect(iso(opensAt(forex, utc('2026-10-31T00:00')))).toBe('2026-11-01T22:00');
  });

  it('counts the opening instant as open and the closing instant as shut', () => {
    const stocks = calendar('us-stocks');
    expect(isOpen(stocks, utc('2026-06-15T13:30') - 1)).toBe(false);
    expect(isOpen(stocks, utc('2026-06-15T13:30'))).toBe(true);
    expect(isOpen(stocks, utc('2026-06-15T20:00') - 1)).toBe(true);
    expect(isOpen(stocks, utc('2026-06-15T20:00'))).toBe(false);
    expect(opensAt(stocks, utc('2026-06-15T13:30'))).toBeNull();
    expect(closesAt(stocks, utc('2026-06-15T20:00'))).toBeNull();
  });

  it('shuts on holidays and closes early on the days before and after them', () => {
    const stocks = calendar('us-stocks');
    expect(iso(opensAt(stocks, utc('2026-07-02T21:00')))).toBe('2026-07-06T13:30');
    expect(iso(closesAt(stocks, utc('2026-11-27T15:00')))).toBe('2026-11-27T18:00');
    expect(isOpen(stocks, utc('2026-12-24T18:00'))).toBe(false);
    expect(isOpen(stocks, utc('2027-12-24T16:00'))).toBe(false);
    expect(isOpen(stocks, utc('2027-12-31T16:00'))).toBe(true);
    expect(isOpen(stocks, utc('2028-04-14T16:00'))).toBe(false);
  });

  it('breaks futures at 17:00 and goes on at 18:00', () => {
    const futures = calendar('cme-indices');
    expect(iso(closesAt(futures, utc('2026-06-16T02:00')))).toBe('2026-06-16T21:00');
    expect(iso(opensAt(futures, utc('2026-06-16T21:30')))).toBe('2026-06-16T22:00');
  });

  it('keeps forex through the week without a break, and metals with one', () => {
    expect(iso(closesAt(calendar('forex'), utc('2026-06-14T22:00')))).toBe('2026-06-19T21:00');
    expect(iso(closesAt(calendar('metals'), utc('2026-06-14T22:00')))).toBe('2026-06-15T21:00');
  });

  it('never closes crypto, and never opens a calendar it cannot read', () => {
    expect(isOpen(calendar('crypto'), utc('2026-12-25T00:00'))).toBe(true);
    expect(closesAt(calendar('crypto'), utc('2026-12-25T00:00'))).toBeNull();
    const unreadable = { ...calendar('crypto'), timeZone: 'Mars/Olympus' };
    expect(isOpen(unreadable, utc('2026-12-25T00:00'))).toBe(false);
    expect(opensAt({ ...unreadable, timeZone: 'UTC', weekly: [] }, 0)).toBeNull();
  });

  it('divides a week without a pause into days, each from one closing time to the next', () => {
    const dayOf = (id: CalendarId, at: string) => {
      const day = new SessionClock(calendar(id)).tradingDay(utc(at));
      return day && [iso(day.opens), iso(day.closes)];
    };
    expect(dayOf('forex', '2026-06-14T21:00')).toEqual(['2026-06-14T21:00', '2026-06-15T21:00']);
    expect(dayOf('forex', '2026-06-17T20:59')).toEqual(['2026-06-16T21:00', '2026-06-17T21:00']);
    expect(dayOf('forex', '2026-06-17T21:00')).toEqual(['2026-06-17T21:00', '2026-06-18T21:00']);
    expect(dayOf('forex', '2026-06-20T12:00')).toBeNull();
    expect(dayOf('metals', '2026-06-16T02:00')).toEqual(['2026-06-15T22:00', '2026-06-16T21:00']);
    expect(dayOf('us-stocks', '2026-11-27T15:00')).toEqual([
      '2026-11-27T14:30',
      '2026-11-27T18:00',
    ]);
    expect(dayOf('crypto', '2026-06-16T02:00')).toBeNull();
  });

  it('never gives crypto a trading day, even before a day on which it is announced to close', () => {
    const crypto: Calendar = {
      ...calendar('crypto'),
      exceptions: [{ date: '2026-06-18', name: 'Maintenance', closed: true }],
    };
    expect(new SessionClock(crypto).tradingDay(utc('2026-06-17T12:00'))).toBeNull();
  });

  it('opens spot forex and metals on the evening of New Year and Christmas, but on no Friday', () => {
    expect(stop('forex', '2026-01-01T12:00')).toEqual([null, '2026-01-01 17:00']);
    expect(stop('metals', '2026-01-01T12:00')).toEqual([null, '2026-01-01 18:00']);
    expect(stop('forex', '2026-12-24T12:00')).toEqual(['2026-12-24 17:00', '2026-12-27 17:00']);
    expect(stop('metals', '2026-12-24T12:00')).toEqual(['2026-12-24 17:00', '2026-12-27 18:00']);
    expect(stop('forex', '2026-12-31T12:00')).toEqual(['2026-12-31 17:00', '2027-01-03 17:00']);
    expect(stop('forex', '2027-12-24T12:00')).toEqual(['2027-12-24 17:00', '2027-12-26 17:00']);
    expect(stop('forex', '2027-12-31T12:00')).toEqual(['2027-12-31 17:00', '2028-01-02 17:00']);
    expect(stop('forex', '2028-12-22T12:00')).toEqual(['2028-12-22 17:00', '2028-12-25 17:00']);
    expect(stop('metals', '2028-12-29T12:00')).toEqual(['2028-12-29 17:00', '2029-01-01 18:00']);
  });

  it('answers a run of ticks from the stretch it remembers, in any order', () => {
    const clock = new SessionClock(calendar('us-stocks'));
    const days = [0, 1, 2, 3].map((day) => utc('2026-11-25T14:30') + day * 86_400_000);
    for (const at of [...days, ...days.reverse()]) {
      expect(clock.isOpen(at)).toBe(isOpen(calendar('us-stocks'), at));
    }
  });
});

const groups = ['cme-indices', 'cme-metals', 'cme-energy', 'cme-rates', 'cme-currencies'] as const;
const usual = '17:00';
// The close of each group, New York time, in the order above; then when all open again.
// 2026 from "Market hours database" of QuantConnect (Lean, August 2026), which follows CME Group.
const closes: [date: string, stops: (string | null)[], again: string][] = [
  ['2026-01-19', ['13:00', '14:30', '14:30', '13:00', usual], '2026-01-19 18:00'],
  ['2026-02-16', ['13:00', '14:30', '14:30', '13:00', usual], '2026-02-16 18:00'],
  ['2026-04-03', ['09:15', null, null, '11:15', '11:15'], '2026-04-05 18:00'],
  ['2026-05-25', ['13:00', '14:30', '14:30', '13:00', usual], '2026-05-25 18:00'],
  ['2026-06-19', ['13:00', '13:00', '13:00', '13:00', '13:00'], '2026-06-21 18:00'],
  ['2026-07-02', [usual, usual, usual, usual, usual], '2026-07-02 18:00'],
  ['2026-07-03', ['13:00', '13:00', '13:00', '13:00', '13:00'], '2026-07-05 18:00'],
  ['2026-09-07', ['13:00', '14:30', '14:30', '13:00', usual], '2026-09-07 18:00'],
  ['2026-11-26', ['13:00', '14:30', '14:30', '13:00', usual], '2026-11-26 18:00'],
  ['2026-11-27', ['13:15', '14:45', '14:45', '13:15', '14:45'], '2026-11-29 18:00'],
  ['2026-12-24', ['13:15', '13:45', '13:45', '13:15', '13:45'], '2026-12-27 18:00'],
  ['2026-12-25', [null, null, null, null, null], '2026-12-27 18:00'],
  ['2026-12-31', [usual, usual, usual, usual, usual], '2027-01-03 18:00'],
  ['2027-03-25', [usual, usual, usual, usual, usual], '2027-03-28 18:00'],
  ['2027-06-18', ['13:00', '13:00', '13:00', '13:00', '13:00'], '2027-06-20 18:00'],
  ['2027-07-05', ['13:00', '14:30', '14:30', '13:00', usual], '2027-07-05 18:00'],
  ['2027-11-26', ['13:15', '14:45', '14:45', '13:15', '14:45'], '2027-11-28 18:00'],
  ['2027-12-23', [usual, usual, usual, usual, usual], '2027-12-26 18:00'],
  ['2027-12-31', [usual, usual, usual, usual, usual], '2028-01-02 18:00'],
  ['2028-04-13', [usual, usual, usual, usual, usual], '2028-04-16 18:00'],
  ['2028-07-03', ['13:15', usual, usual, usual, usual], '2028-07-03 18:00'],
  ['2028-07-04', ['13:00', '14:30', '14:30', '13:00', usual], '2028-07-04 18:00'],
  ['2028-12-22', [usual, usual, usual, usual, usual], '2028-12-25 18:00'],
  ['2028-12-29', [usual, usual, usual, usual, usual], '2029-01-01 18:00'],
];

describe.each(closes)('futures on %s', (date, stops, again) => {
  it.each(groups.map((id, i) => [id, stops[i] ?? null] as const))('%s', (id, at) => {
    // Looked at in the morning: what is shut then stays so until it opens again.
    expect(stop(id, `${date}T09:00`)).toEqual([at && `${date} ${at}`, again]);
  });
});

it('opens on no group of futures before the evening of New Year', () => {
  for (const id of groups) expect(stop(id, '2026-01-01T12:00')).toEqual([null, '2026-01-01 18:00']);
});

/** The slow model: reads the wall clock of one minute and looks for a session that covers it. */
function wallClock(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (atMs: number) => {
    const [, month, day, year, time] = /^(\d+)\/(\d+)\/(\d+), (.*)$/.exec(format.format(atMs))!;
    return { date: `${year}-${month}-${day}`, time: time! };
  };
}

const covered = (each: Calendar, { date, time }: { date: string; time: string }): boolean => {
  const exception = each.exceptions.find((one) => one.date === date);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const usual = each.weekly.filter((session) => session.day === weekday);
  const sessions = !exception ? usual : 'sessions' in exception ? exception.sessions : [];
  return sessions.some(({ open, close }) => open <= time && time < close);
};

describe('against a model that reads the wall clock minute by minute', () => {
  const clocks = new Map(calendars.map((each) => [each.id, wallClock(each.timeZone)]));
  const instants = fc.integer({
    min: utc('2026-01-02T00:00') / minute,
    max: utc('2028-12-20T00:00') / minute,
  });
  const changes = [2026, 2027, 2028].flatMap((year) =>
    [`${year}-03-07T00:00`, `${year}-10-31T00:00`, `${year}-12-22T00:00`].map(utc),
  );
  const nearChanges = fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: 0, max: 12 * 1440 }))
    .map(([start, after]) => start / minute + after);

  it('agrees on open and shut, and on the next change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...calendars),
        fc.oneof(instants, nearChanges),
        (each: Calendar & { id: CalendarId }, atMinute) => {
          const at = atMinute * minute;
          const read = clocks.get(each.id)!;
          const open = covered(each, read(at));
          const clock = new SessionClock(each);
          expect(clock.isOpen(at)).toBe(open);
          const change = open ? clock.closesAt(at) : clock.opensAt(at);
          if (change === null) return expect(each.id).toBe('crypto');
          expect(covered(each, read(change))).toBe(!open);
          for (let probe = at; probe < change; probe += minute) {
            if (covered(each, read(probe)) !== open) throw new Error(`changed at ${iso(probe)}`);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
