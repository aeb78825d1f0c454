import { Refusal, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import { chainNotice, type ChainNotice, type depositNotice } from './contract';
import { isKept } from './rules';
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
  const { network, txHash, outputIndex, address, currency, amount, confirmations } = readNotice(
    signed.payload,
  );
  const [row] = await sql<{ outcome: Result<typeof depositNotice>['outcome'] | 'changed' }>`
    select deposit_watch(${network}, ${txHash}, ${outputIndex}, ${address}, ${currency}, ${amount},
      ${confirmations}) as outcome`;
  const { outcome } = row!;
  if (outcome === 'changed') throw new Rejection('409');
  return { outcome };
}
