/** How usernames are compared: in lower case, so that Ada and ada are one. */
export const nameKey = (username: string): string =>
  username.normalize('NFKC').trim().toLowerCase();

/** The logins that a sandbox begins with have addresses here, which nobody can register. Their passwords are no secret. */
export const sandboxDomain = 'assay.test';

export const isSandboxLogin = (email: string): boolean => email.endsWith(`@${sandboxDomain}`);

/** A mailed code: its digits, life and tries. */
export const codeDigits = 6;
export const codeMinutes = 10;
export const codeTries = 5;

/** From one place another code may be asked for after this many seconds, and this many an hour. */
export const resendSeconds = 60;
export const codesPerHour = 6;

/** What all places that a mailbox's owner never logged in from may ask for together in an hour. */
export const strangersCodesPerHour = 30;

/** So many tries at a code are left to places other than the one that asked for it. */
export const strayTries = 2;

/**
 * After so many wrong codes for one mailbox within a day, each further code has a single try, by the
 * place that asked for it; places that the owner logged in from keep all of theirs.
 */
export const guessedCodes = 25;

/**
 * From the `free`th failure in a row the next try waits 2, 4, 8, … seconds, up to `longestSeconds`.
 * `place`: tries at one account from one address; `knownPlace`: from an address or device that the
 * customer logged in from before; `change`: at the old password, by one session; `code`: at the code
 * of an authenticator, by whoever proved to know the rest; `address`: whatever an address fails at,
 * which serves a whole office and so has more.
 */
export const delays = {
  place: { free: 5, longestSeconds: 900 },
  knownPlace: { free: 5, longestSeconds: 60 },
  change: { free: 5, longestSeconds: 60 },
  code: { free: 5, longestSeconds: 900 },
  address: { free: 20, longestSeconds: 900 },
} as const;

/**
 * After `free` tries at one account from places that it does not know, each further such place waits
 * 2, 4, 8, … seconds from its own first try, up to `longestSeconds`, and together they have
 * `perMinute` tries. It is over once they were quiet for `quietSeconds`; a place that does not come
 * back within `patienceSeconds` waits anew.
 */
export const siege = {
  free: 5,
  longestSeconds: 60,
  perMinute: 300,
  quietSeconds: 900,
  patienceSeconds: 600,
} as const;

/** A username to begin with for someone who came without one, from the name part of their e-mail. */
export function usernameFrom(email: string, suffix = ''): string {
  const name = email.split('@')[0]!.replace(/[^\p{L}\p{N}_.-]/gu, '');
  return name.padEnd(3, '0').slice(0, 30 - suffix.length) + suffix;
}
