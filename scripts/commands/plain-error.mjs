import { addressesOf } from './host-list.mjs';

/** What went wrong in words for whoever gave the command; its stack helps nobody. */
export class PlainError extends Error {
  name = 'PlainError';
}

/** Words of a command line that name nothing, before anything was tried. */
export class WrongWords extends Error {}

/** The command found nothing to look at or was given badly, and changed nothing. */
export const couldNotLook = 2;

const fullDisk = (_, error) =>
  `The disk is full${error.path ? `, at ${error.path}` : ''}: make room, then try again.`;

const reasons = {
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
  EROFS: (_, error) => `${error.path ?? 'The disk'} takes no changes: it is read-only.`,
  EADDRINUSE: (_, error) =>
    `Port ${error.port} is in use by another program: stop it, or choose another port.`,
  EADDRNOTAVAIL: (_, error) => `${error.address} is no address of this machine.`,
  53100: () => 'The disk of the database is full: make room there, then try again.',
  ECONNREFUSED: (at) => `Nothing answers at ${at}. Is PostgreSQL running there?`,
  ENOTFOUND: (at) => `There is no machine of the name in ${at}.`,
  EAI_AGAIN: (at) => `The name in ${at} cannot be looked up just now.`,
  ETIMEDOUT: (at) => `${at} does not answer in time.`,
  ECONNRESET: (at) => `${at} broke the connection off.`,
  '28P01': (at) => `${at} refuses this user name or password.`,
  28000: (at) => `${at} does not let this user log in.`,
  '3D000': (at) => `There is no such database at ${at}.`,
  53300: (at) => `${at} has no connection left to give.`,
  '55P03': () =>
    'Something else holds what this needs just now, such as an audit, a replay or a dump: nothing was changed. Try again when it is over.',
  57014: () => 'The database gave the work up: it took longer than it may.',
  '57P03': (at) => `${at} is starting or stopping just now. Try again in a moment.`,
  42501: (_, error) => `The user of this address may not do that: ${error.message}.`,
  25006: (at) => `${at} takes no changes: it is read-only.`,
};

/** An address without its password, as far as it can be read. */
export function withoutPassword(address) {
  try {
    const urls = addressesOf(address).map((one) => new URL(one));
    return `${urls.map((url) => `${url.hostname}:${url.port || 5432}`).join(',')}${urls[0].pathname}`;
  } catch {
    return 'the address of the database';
  }
}

/** One sentence for an error, or undefined where it is none that an operator can mend. */
export function sentenceFor(error, address = process.env.DATABASE_URL) {
  if (error instanceof PlainError) return error.message;
  const cause = error?.errors?.[0] ?? error?.cause ?? error;
  const words = reasons[error?.code ?? cause?.code];
  if (words) return words(withoutPassword(address ?? ''), cause);
  if (/^timeout expired|^Query read timeout|Connection terminated/i.test(cause?.message ?? ''))
    return reasons.ETIMEDOUT(withoutPassword(address ?? ''));
  return undefined;
}

/** Tells an error on the standard error output: a sentence, and with LOG_LEVEL=debug where it arose. */
export function tell(error) {
  const isDebug = process.env.LOG_LEVEL === 'debug';
  const known = sentenceFor(error);
  const hint = isDebug ? '' : ' LOG_LEVEL=debug shows where.';
  console.error(known ?? `This is a fault of Assay: ${error?.message ?? error}.${hint}`);
  if (isDebug) console.error(error);
}
