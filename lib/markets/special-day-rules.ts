import type { CalendarException, Session } from './calendar-rules';

/** A date, "YYYY-MM-DD", on which a market does not open. */
export const shut = (date: string, name: string): CalendarException => ({
  date,
  closed: true,
  name,
});

/** A date with sessions of its own instead of the usual ones. */
export const only = (date: string, name: string, ...sessions: Session[]): CalendarException => ({
  date,
  sessions,
  name,
});

/** From midnight on, as the session that began the evening before. */
export const until = (close: string): Session => ({ open: '00:00', close });
