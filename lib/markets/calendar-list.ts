import type { Calendar, CalendarException, Session, WeeklySession } from './calendar-rules';
import { globexDays } from './globex-day-list';
import { only, shut, until } from './special-day-rules';

const newYork = 'America/New_York';
const allDay: Session = { open: '00:00', close: '24:00' };

const on = (day: number, ...sessions: Session[]): WeeklySession[] =>
  sessions.map((session) => ({ day, ...session }));

const onEach = (days: number[], ...sessions: Session[]) =>
  days.flatMap((day) => on(day, ...sessions));

/** The week of a market that pauses from 17:00 to 18:00 each day. */
const breakingAtFive: WeeklySession[] = [
  ...on(0, { open: '18:00', close: '24:00' }),
  ...onEach([1, 2, 3, 4], { open: '00:00', close: '17:00' }, { open: '18:00', close: '24:00' }),
  ...on(5, { open: '00:00', close: '17:00' }),
];

/**
 * Spot forex and metals around New Year and Christmas: shut from 17:00 on the eve, open again on the
 * evening of the day itself, unless that is a Friday or Saturday. Source: OANDA, "Holiday trading
 * hours", as QuantConnect's "Market hours database" (Lean, August 2026) keeps them.
 */
const spotDays = (evening: Session): CalendarException[] => [
  only('2026-01-01', "New Year's Day", evening),
  only('2026-12-24', 'Christmas Eve', until('17:00')),
  shut('2026-12-25', 'Christmas Day'),
  only('2026-12-31', "New Year's Eve", until('17:00')),
  shut('2027-01-01', "New Year's Day"),
  shut('2028-12-24', 'Christmas Eve'),
  only('2028-12-25', 'Christmas Day', evening),
  shut('2028-12-31', "New Year's Eve"),
  only('2029-01-01', "New Year's Day", evening),
];

const untilOne = (date: string, name: string) =>
  only(date, name, { open: '09:30', close: '13:00' });

/**
 * New York Stock Exchange, "Holidays and Trading Hours" 2026–2028, and Rule 7.2: a holiday on a
 * Saturday moves to Friday, but New Year's Day does not.
 */
const nyseDays = [
  shut('2026-01-01', "New Year's Day"),
  shut('2026-01-19', 'Martin Luther King Jr. Day'),
  shut('2026-02-16', "Washington's Birthday"),
  shut('2026-04-03', 'Good Friday'),
  shut('2026-05-25', 'Memorial Day'),
  shut('2026-06-19', 'Juneteenth'),
  shut('2026-07-03', 'Independence Day'),
  shut('2026-09-07', 'Labor Day'),
  shut('2026-11-26', 'Thanksgiving Day'),
  untilOne('2026-11-27', 'Day after Thanksgiving'),
  untilOne('2026-12-24', 'Christmas Eve'),
  shut('2026-12-25', 'Christmas Day'),
  shut('2027-01-01', "New Year's Day"),
  shut('2027-01-18', 'Martin Luther King Jr. Day'),
  shut('2027-02-15', "Washington's Birthday"),
  shut('2027-03-26', 'Good Friday'),
  shut('2027-05-31', 'Memorial Day'),
  shut('2027-06-18', 'Juneteenth'),
  shut('2027-07-05', 'Independence Day'),
  shut('2027-09-06', 'Labor Day'),
  shut('2027-11-25', 'Thanksgiving Day'),
  untilOne('2027-11-26', 'Day after Thanksgiving'),
  shut('2027-12-24', 'Christmas Day'),
  shut('2028-01-17', 'Martin Luther King Jr. Day'),
  shut('2028-02-21', "Washington's Birthday"),
  shut('2028-04-14', 'Good Friday'),
  shut('2028-05-29', 'Memorial Day'),
  shut('2028-06-19', 'Juneteenth'),
  untilOne('2028-07-03', 'Day before Independence Day'),
  shut('2028-07-04', 'Independence Day'),
  shut('2028-09-04', 'Labor Day'),
  shut('2028-11-23', 'Thanksgiving Day'),
  untilOne('2028-11-24', 'Day after Thanksgiving'),
  shut('2028-12-25', 'Christmas Day'),
  shut('2029-01-01', "New Year's Day"),
];

/** The calendars a fresh install starts with: sessions and exceptions from 2026 through 2028. */
export const calendars = [
  {
    id: 'crypto',
    timeZone: 'Etc/UTC',
    weekly: onEach([0, 1, 2, 3, 4, 5, 6], allDay),
    exceptions: [],
  },
  {
    id: 'forex',
    timeZone: newYork,
    weekly: [
      ...on(0, { open: '17:00', close: '24:00' }),
      ...onEach([1, 2, 3, 4], allDay),
      ...on(5, { open: '00:00', close: '17:00' }),
    ],
    exceptions: spotDays({ open: '17:00', close: '24:00' }),
  },
  {
    id: 'metals',
    timeZone: newYork,
    weekly: breakingAtFive,
    exceptions: spotDays({ open: '18:00', close: '24:00' }),
  },
  {
    id: 'us-stocks',
    timeZone: newYork,
    weekly: onEach([1, 2, 3, 4, 5], { open: '09:30', close: '16:00' }),
    exceptions: nyseDays,
  },
  {
    id: 'cme-indices',
    timeZone: newYork,
    weekly: breakingAtFive,
    exceptions: globexDays('indices'),
  },
  { id: 'cme-metals', timeZone: newYork, weekly: breakingAtFive, exceptions: globexDays('metals') },
  { id: 'cme-energy', timeZone: newYork, weekly: breakingAtFive, exceptions: globexDays('energy') },
  { id: 'cme-rates', timeZone: newYork, weekly: breakingAtFive, exceptions: globexDays('rates') },
  {
    id: 'cme-currencies',
    timeZone: newYork,
    weekly: breakingAtFive,
    exceptions: globexDays('currencies'),
  },
] as const satisfies readonly Calendar[];

export type CalendarId = (typeof calendars)[number]['id'];
