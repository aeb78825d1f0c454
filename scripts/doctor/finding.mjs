/**
 * What the doctor says of one part: `ok`, `note` for what is worth knowing, `wrong` for what is to be mended.
 *
 * @typedef {{ part: string, state: 'ok' | 'note' | 'wrong', words: string }} Finding
 */

/** @returns {Finding} */
export const ok = (part, words) => ({ part, state: 'ok', words });
/** @returns {Finding} */
export const note = (part, words) => ({ part, state: 'note', words });
/** @returns {Finding} */
export const wrong = (part, words) => ({ part, state: 'wrong', words });

/** A length of time in the words of who reads it. */
export function ageWords(ms) {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 2) return `${Math.round(ms / 1000)} s`;
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
