import { PlainError } from '../commands/plain-error.mjs';

const usualDays = 14;

/** For how many days every moment can be restored. */
export function keepDays(text = process.env.BACKUP_KEEP_DAYS) {
  if (!text) return usualDays;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new PlainError('BACKUP_KEEP_DAYS must be a number of days from 1 to 9999.');
}

/** A moment in UTC, such as 2026-11-26T00:31 or 2026-11-26T00:31:20Z, in ms since 1970. */
export function momentFrom(text) {
  const [, day, minute, second] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?Z?$/.exec(text) ?? []; // prettier-ignore
  const ms = day ? Date.parse(`${day}T${minute}${second ?? ':00'}Z`) : NaN;
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== day)
    throw new PlainError(`"${text}" is no moment such as 2026-11-26T00:31, in UTC.`);
  return ms;
}
