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

/**
 * What is mailed for everybody who asks once a mailbox is besieged: too long to be guessed, so that
 * each place has tries of its own and nobody uses up another's.
 */
export const sharedCodeDigits = 12;

/** One that is shared serves who asks until so much of its life is over; then another one is mailed. */
export const sharedCodeJoinMinutes = 5;

/** From one place another code may be asked for after this many seconds. */
export const resendSeconds = 60;

/** So many codes of its own has one place in an hour, for each purpose; then it shares one with others. */
export const codesPerHour = 6;

/** The same of all places together that a mailbox's owner never logged in from. */
export const strangersCodesPerHour = 10;

/** So many tries at a code are left to places other than the one that asked for it. */
export const strayTries = 2;

/**
 * After so many wrong codes for one mailbox and purpose within a day, whoever asks gets one that is
 * shared, and each of six digits that was mailed before has a single try, by the place that asked for
 * it; places that the owner logged in from are counted by themselves.
 */
export const guessedCodes = 25;

/**
 * From the `free`th failure in a row the next try waits 2, 4, 8, … seconds, up to `longestSeconds`.
 * `place`: tries at one account from one address; `knownPlace`: from an address or device that the
 * customer logged in from before; `change`: at the old password, by one session; `code`: at the code
 * of an authenticator, by whoever proved to know the rest; `address`: whatever an address fails at,
 * which serves a whole office: so it has more, one is forgotten every `fallSeconds`, and its delay holds
 * only accounts that it failed at.
 */
export const delays = {
  place: { free: 5, longestSeconds: 900, fallSeconds: null },
  knownPlace: { free: 5, longestSeconds: 60, fallSeconds: null },
  change: { free: 5, longestSeconds: 60, fallSeconds: null },
  code: { free: 5, longestSeconds: 900, fallSeconds: null },
  address: { free: 20, longestSeconds: 900, fallSeconds: 60 },
} as const;

/**
 * After `free` tries at one account from places that it does not know, each further such place waits
 * 2, 4, 8, … seconds from its own first try, up to `longestSeconds`. A place that failed at the account
 * fewer than `freshTries` times has its turn then, whatever others do, as its owner may be there; places
 * that failed more often have `perMinute` tries together, and so have those of a network (of IPv4 its
 * /16, of IPv6 its /32) from which `freshPerNetwork` such turns were taken in a day: addresses of IPv6 cost
 * nothing. It is over once they were quiet for `quietSeconds`; a place that does not come back within
 * `patienceSeconds` waits anew.
 */
export const siege = {
  free: 5,
  longestSeconds: 60,
  freshTries: 2,
  freshPerNetwork: 2_000,
  perMinute: 300,
  quietSeconds: 900,
  patienceSeconds: 600,
} as const;

/** A username to begin with for someone who came without one, from the name part of their e-mail. */
export function usernameFrom(email: string, suffix = ''): string {
  const name = email.split('@')[0]!.replace(/[^\p{L}\p{N}_.-]/gu, '');
  return name.padEnd(3, '0').slice(0, 30 - suffix.length) + suffix;
}
