import type { Replayed } from './day-rules';

type Circumstances = { sandbox: boolean; now: Date };

const things = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? `thing ${one}` : `things ${many}`}`;

/** How far the log goes of a day that is not over; null for any other day. */
function openEnd({ lookedTo }: Replayed, date: string, now: Date): string | null {
  if (now.toISOString().slice(0, 10) !== date) return null;
  const [day, time] = lookedTo.toISOString().slice(0, 19).split('T');
  return day === date
    ? `the day is not over: looked as far as the newest logged tick, ${time} UTC`
    : 'the day is not over, and no tick of it is logged yet';
}

function verdict({ findings, unchecked }: Replayed, isOpen: boolean): string[] {
  const [wrong, gone] = [findings.length, unchecked.length];
  const lines =
    gone > 0 ? [`${things(gone, 'cannot', 'cannot')} be checked: ticks were removed.`] : [];
  if (wrong > 0) lines.push(`${things(wrong, 'does', 'do')} not follow from the ticks.`);
  else if (gone > 0) lines.push('All else follows from the ticks.');
  else lines.push(`Every fill and settlement${isOpen ? ' so far' : ''} follows from the ticks.`);
  return lines;
}

/** What a replay says of a UTC day, and the code that its command ends with. */
export function reportDay(
  found: Replayed,
  date: string,
  { sandbox, now }: Circumstances,
): { lines: string[]; code: number } {
  const fills = Object.entries(found.fills).sort(([a], [b]) => (a < b ? -1 : 1));
  const end = openEnd(found, date, now);
  const lines = [
    `${date} (UTC), replayed from the log of ticks`,
    ...(end ? [`  ${end}`] : []),
    `  terms of leading processes  ${found.terms}`,
    `  instruments with orders     ${found.instruments}`,
    `  ticks                       ${found.ticks}`,
    `  orders                      ${found.orders}`,
    ...fills.map(([reason, count]) => `  fills, ${reason.padEnd(20)} ${count}`),
    `  timed options that ended    ${found.settlements}`,
    `  accounts with positions     ${found.accounts}`,
    `  ticks that could not fill   ${found.excused}`,
    ...(sandbox ? ['  real money may fill by any price, as in a sandbox'] : []),
    ...found.findings.map(({ orderId, code, text }) => `✗ order ${orderId}, ${code}: ${text}`),
    ...found.unchecked.map(({ orderId, code, text }) => `? order ${orderId}, ${code}: ${text}`),
    ...verdict(found, end !== null),
  ];
  return { lines, code: found.findings.length > 0 ? 1 : found.unchecked.length > 0 ? 2 : 0 };
}
