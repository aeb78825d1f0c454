import type { Calendar, CalendarException, Session, WeeklySession } from './calendar-rules';

const newYork = 'America/New_York';
const allDay: Session = { open: '00:00', close: '24:00' };

const on = (day: number, ...sessions: Session[]): WeeklySession[] =>
  sessions.map((session) => ({ day, ...session }));

const onEach = (days: number[], ...sessions: Session[]) =>
  days.flatMap((day) => on(day, ...sessions));

const shut = (date: string, name: string): CalendarException => ({ date, closed: true, name });

const only = (date: string, name: string, ...sessions: Session[]): CalendarException => ({
  date,
  sessions,
  name,
});

/** The week of a market that pauses from 17:00 to 18:00 each day. */
const breakingAtFive: WeeklySession[] = [
  ...on(0, { open: '18:00', close: '24:00' }),
  ...onEach([1, 2, 3, 4], { open: '00:00', close: '17:00' }, { open: '18:00', close: '24:00' }),
  ...on(5, { open: '00:00', close: '17:00' }),
];

const christmasAndNewYear = [
  shut('2026-01-01', "New Year's Day"),
  shut('2026-12-25', 'Christmas Day'),
  shut('2027-01-01', "New Year's Day"),
  shut('2027-12-25', 'Christmas Day'),
  shut('2028-01-01', "New Year's Day"),
  shut('2028-12-25', 'Christmas Day'),
  shut('2029-01-01', "New Year's Day"),
];

const untilOne = (date: string, name: string) =>
  only(date, name, { open: '09:30', close: '13:00' });

/** New York Stock Exchange, Rule 7.2: a holiday on a Saturday moves to Friday, but New Year's Day does not. */
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

const evening: Session = { open: '18:00', close: '24:00' };
const until = (close: string): Session => ({ open: '00:00', close });

/** Trading halts at 13:00 and starts again for the next day. */
const halted = (date: string, name: string) => only(date, name, until('13:00'), evening);

/**
 * CME Globex hours of the equity index futures, which stop earliest on a holiday; the other
 * products share them. The evening before a full closing belongs to the closed day.
 */
const globexDays = [
  only('2026-01-01', "New Year's Day", evening),
  halted('2026-01-19', 'Martin Luther King Jr. Day'),
  halted('2026-02-16', "Presidents' Day"),
  only('2026-04-02', 'Eve of Good Friday', until('17:00')),
  shut('2026-04-03', 'Good Friday'),
  halted('2026-05-25', 'Memorial Day'),
  only('2026-06-19', 'Juneteenth', until('13:00')),
  only('2026-07-03', 'Independence Day', until('13:00')),
  halted('2026-09-07', 'Labor Day'),
  halted('2026-11-26', 'Thanksgiving Day'),
  only('2026-11-27', 'Day after Thanksgiving', until('13:15')),
  only('2026-12-24', 'Christmas Eve', until('13:15')),
  shut('2026-12-25', 'Christmas Day'),
  only('2026-12-31', "New Year's Eve", until('17:00')),
  shut('2027-01-01', "New Year's Day"),
  halted('2027-01-18', 'Martin Luther King Jr. Day'),
  halted('2027-02-15', "Presidents' Day"),
  only('2027-03-25', 'Eve of Good Friday', until('17:00')),
  shut('2027-03-26', 'Good Friday'),
  halted('2027-05-31', 'Memorial Day'),
  only('2027-06-18', 'Juneteenth', until('13:00')),
  halted('2027-07-05', 'Independence Day'),
  halted('2027-09-06', 'Labor Day'),
  halted('2027-11-25', 'Thanksgiving Day'),
  only('2027-11-26', 'Day after Thanksgiving', until('13:15')),
  only('2027-12-23', 'Eve of the Christmas holiday', until('17:00')),
  shut('2027-12-24', 'Christmas Day'),
  halted('2028-01-17', 'Martin Luther King Jr. Day'),
  halted('2028-02-21', "Presidents' Day"),
  only('2028-04-13', 'Eve of Good Friday', until('17:00')),
  shut('2028-04-14', 'Good Friday'),
  halted('2028-05-29', 'Memorial Day'),
  halted('2028-06-19', 'Juneteenth'),
  only('2028-07-03', 'Day before Independence Day', until('13:15'), evening),
  halted('2028-07-04', 'Independence Day'),
  halted('2028-09-04', 'Labor Day'),
  halted('2028-11-23', 'Thanksgiving Day'),
  only('2028-11-24', 'Day after Thanksgiving', until('13:15')),
  shut('2028-12-24', 'Christmas Eve'),
  only('2028-12-25', 'Christmas Day', evening),
  shut('2028-12-31', "New Year's Eve"),
  only('2029-01-01', "New Year's Day", evening),
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
    exceptions: christmasAndNewYear,
  },
  { id: 'metals', timeZone: newYork, weekly: breakingAtFive, exceptions: christmasAndNewYear },
  {
    id: 'us-stocks',
    timeZone: newYork,
    weekly: onEach([1, 2, 3, 4, 5], { open: '09:30', close: '16:00' }),
    exceptions: nyseDays,
  },
  { id: 'cme-futures', timeZone: newYork, weekly: breakingAtFive, exceptions: globexDays },
] as const satisfies readonly Calendar[];

export type CalendarId = (typeof calendars)[number]['id'];
