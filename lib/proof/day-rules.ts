const dayMs = 86_400_000;

/** Whether days lie between two that were published one after the other. */
export const hasGap = (before: string, day: string): boolean =>
  Date.parse(day) - Date.parse(before) > dayMs;

/** Whether it is a day of the calendar, of the years that a database knows. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}
