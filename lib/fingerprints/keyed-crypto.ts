import { createHmac } from 'node:crypto';

/** What is hashed to be found again; one text has another hash for each. */
export type Hashed = 'email' | 'card';

/** A hash that tells nobody without the key whether they guessed what it is of. */
export const fingerprint = (key: Buffer, of: Hashed, text: string): string =>
  createHmac('sha256', key).update(`${of} ${text}`).digest('hex');
