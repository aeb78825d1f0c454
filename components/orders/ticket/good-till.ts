/** Until when a limit order may wait, for who wants no date of their own: until the reader's day, week or month ends. */
export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

const mondayFirst = (at: Date) => (at.getDay() + 6) % 7;

/** The moment at which the day, week or month of `now` has ended, in the reader's own time. */
export function endOfSpan(span: Span, now: Date): Date {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (span === 'month') return new Date(year, month + 1, 1);
  return new Date(year, month, day + (span === 'day' ? 1 : 7 - mondayFirst(now)));
}
