/** How usernames are compared: in lower case, so that Ada and ada are one. */
export const nameKey = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase();

/** A mailed code: its digits, life and tries. */
export const codeDigits = 6;
export const codeMinutes = 10;
export const codeTries = 5;

/** A customer may ask for another code after this many seconds, and for this many an hour. */
export const resendSeconds = 60;
export const codesPerHour = 6;

/**
 * From the `free`th failure in a row the next try waits 2, 4, 8, … seconds, up to `longestSeconds`.
 * An address serves a whole office, so it has more; an account's longest delay is short, so that
 * strangers cannot keep its owner out.
 */
export const delays = {
  account: { free: 5, longestSeconds: 60 },
  address: { free: 20, longestSeconds: 900 },
} as const;

/** A username to begin with for someone who came without one, from the name part of their e-mail. */
export function usernameFrom(email: string, suffix = ''): string {
  const name = email.split('@')[0]!.replace(/[^\p{L}\p{N}_.-]/gu, '');
  return name.padEnd(3, '0').slice(0, 30 - suffix.length) + suffix;
}
