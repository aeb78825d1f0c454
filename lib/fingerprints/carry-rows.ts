import { hashKey } from './key-rows';
import { fingerprint } from './keyed-crypto';
import type { Work } from '../platform/db';
import { runtime } from '../platform/runtime';

/** By what the owner of a closed account is known again; null where the key of hashes does not open. */
export async function emailHash(run: Work, email: string): Promise<string | null> {
  const { env, log } = runtime();
  const key = await hashKey(run, env.AUTH_SECRET);
  if (!key)
    log.error('the key of hashes is sealed under another AUTH_SECRET: rotate-key -- --files');
  return key && fingerprint(key, 'email', email);
}

/** Lets a break and limits of an account that was closed with the same address go on. */
export async function carryLimits(
  run: Work,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const hash = await emailHash(run, email);
  if (hash) await run`select closing_carry(${id}, ${hash})`;
}
