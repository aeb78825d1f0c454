import type { CalendarException, Session } from './calendar-rules';
import { only, shut, until } from './special-day-rules';

export type GlobexGroup = 'indices' | 'metals' | 'energy' | 'rates' | 'currencies';

/** When a product group stops before its usual 17:00, New York time; null where it does not. */
type Stops = {
  /** A United States holiday from Monday to Thursday; trading goes on at 18:00. */
  holiday: string | null;
  dayAfterThanksgiving: string;
  christmasEve: string;
  /** Good Friday of 2026 brings the employment figures, so that some trade in the morning. */
  goodFriday2026: string | null;
  /** 3 July 2028, a Monday; trading goes on at 18:00. */
  beforeIndependenceDay: string | null;
};

const commodities: Stops = {
  holiday: '14:30',
  dayAfterThanksgiving: '14:45',
  christmasEve: '13:45',
  goodFriday2026: null,
  beforeIndependenceDay: null,
};

const stops: Record<GlobexGroup, Stops> = {
  indices: {
    holiday: '13:00',
    dayAfterThanksgiving: '13:15',
    christmasEve: '13:15',
    goodFriday2026: '09:15',
    beforeIndependenceDay: '13:15',
  },
  metals: commodities,
  energy: commodities,
  rates: {
    holiday: '13:00',
    dayAfterThanksgiving: '13:15',
    christmasEve: '13:15',
    goodFriday2026: '11:15',
    beforeIndependenceDay: null,
  },
  currencies: {
    holiday: null,
    dayAfterThanksgiving: '14:45',
    christmasEve: '13:45',
    goodFriday2026: '11:15',
    beforeIndependenceDay: null,
  },
};

const evening: Session = { open: '18:00', close: '24:00' };

/**
 * Holidays and early closes of a product group of CME Globex. 2026 as CME Group's "Holiday and
 * Trading Hours" has it, compared with QuantConnect's "Market hours database" (Lean, August 2026) and
 * with "pandas_market_calendars" (April 2026); 2027 and 2028, which CME Group has yet to publish, by
 * the same rules on the holidays of NYSE Rule 7.2. The evening before a full closing belongs to the
 * closed day, and what stops on a Friday starts again on Sunday.
 */
export function globexDays(group: GlobexGroup): CalendarException[] {
  const its = stops[group];
  const holiday = (date: string, name: string): CalendarException[] =>
    its.holiday ? [only(date, name, until(its.holiday), evening)] : [];
  const fridayHoliday = (date: string, name: string) => only(date, name, until('13:00'));
  return [
    only('2026-01-01', "New Year's Day", evening),
    ...holiday('2026-01-19', 'Martin Luther King Jr. Day'),
    ...holiday('2026-02-16', "Presidents' Day"),
    ...(its.goodFriday2026
      ? [only('2026-04-03', 'Good Friday', until(its.goodFriday2026))]
      : [
          only('2026-04-02', 'Eve of Good Friday', until('17:00')),
          shut('2026-04-03', 'Good Friday'),
        ]),
    ...holiday('2026-05-25', 'Memorial Day'),
    fridayHoliday('2026-06-19', 'Juneteenth'),
    fridayHoliday('2026-07-03', 'Independence Day'),
    ...holiday('2026-09-07', 'Labor Day'),
    ...holiday('2026-11-26', 'Thanksgiving Day'),
    only('2026-11-27', 'Day after Thanksgiving', until(its.dayAfterThanksgiving)),
    only('2026-12-24', 'Christmas Eve', until(its.christmasEve)),
    shut('2026-12-25', 'Christmas Day'),
    only('2026-12-31', "New Year's Eve", until('17:00')),
    shut('2027-01-01', "New Year's Day"),
    ...holiday('2027-01-18', 'Martin Luther King Jr. Day'),
    ...holiday('2027-02-15', "Presidents' Day"),
    only('2027-03-25', 'Eve of Good Friday', until('17:00')),
    shut('2027-03-26', 'Good Friday'),
    ...holiday('2027-05-31', 'Memorial Day'),
    fridayHoliday('2027-06-18', 'Juneteenth'),
    ...holiday('2027-07-05', 'Independence Day'),
    ...holiday('2027-09-06', 'Labor Day'),
    ...holiday('2027-11-25', 'Thanksgiving Day'),
    only('2027-11-26', 'Day after Thanksgiving', until(its.dayAfterThanksgiving)),
    only('2027-12-23', 'Eve of the Christmas holiday', until('17:00')),
    shut('2027-12-24', 'Christmas Day'),
    ...holiday('2028-01-17', 'Martin Luther King Jr. Day'),
    ...holiday('2028-02-21', "Presidents' Day"),
    only('2028-04-13', 'Eve of Good Friday', until('17:00')),
    shut('2028-04-14', 'Good Friday'),
    ...holiday('2028-05-29', 'Memorial Day'),
    ...holiday('2028-06-19', 'Juneteenth'),
    ...(its.beforeIndependenceDay
      ? [
          only(
            '2028-07-03',
            'Day before Independence Day',
            until(its.beforeIndependenceDay),
            evening,
          ),
        ]
      : []),
    ...holiday('2028-07-04', 'Independence Day'),
    ...holiday('2028-09-04', 'Labor Day'),
    ...holiday('2028-11-23', 'Thanksgiving Day'),
    only('2028-11-24', 'Day after Thanksgiving', until(its.dayAfterThanksgiving)),
    shut('2028-12-24', 'Christmas Eve'),
    only('2028-12-25', 'Christmas Day', evening),
    shut('2028-12-31', "New Year's Eve"),
    only('2029-01-01', "New Year's Day", evening),
  ];
}
