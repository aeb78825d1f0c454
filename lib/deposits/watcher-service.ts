import { Refusal, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import { chainNotice, type ChainNotice, type depositNotice } from './contract';
import { isKept } from './rules';
import { takeSeen } from './seen-rows';
import { isSigned } from './signature-crypto';

function readNotice(payload: string): ChainNotice {
  const wrong = new Rejection('400', { issues: [{ path: 'payload', message: 'payload' }] });
  let content: unknown;
  try {
    content = JSON.parse(payload);
  } catch {
    throw wrong;
  }
  const read = chainNotice.safeParse(content);
  if (!read.success || !isKept(read.data.amount, read.data.currency)) throw wrong;
  return read.data;
}

/**
 * Takes in what a watcher saw. Whatever it repeats has one effect, so an old notice sent again does
 * nothing, and one that is older than five minutes is not read.
 */
export async function hearWatcher(
  signed: Input<typeof depositNotice>,
): Promise<Result<typeof depositNotice>> {
  const { DEPOSIT_WATCHER, DEPOSIT_WATCHER_SECRET } = runtime().env;
  if (DEPOSIT_WATCHER === 'off' || !DEPOSIT_WATCHER_SECRET) throw new Refusal('10120');
  if (!isSigned(DEPOSIT_WATCHER_SECRET, signed, Date.now())) throw new Rejection('403');
  const outcome = await takeSeen(sql, readNotice(signed.payload));
  if (outcome === 'changed') throw new Rejection('409');
  return { outcome };
}
