import { Refusal, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { Locale } from '../core/locales';
import { sql } from '../platform/db';
import { wordingIn } from '../questions/service';
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

/** The language of the customer whose own address it is. */
async function localeAt(address: string): Promise<Locale> {
  const [row] = await sql<{ locale: Locale }>`
    select c.locale from deposit_address a join customer c on c.id = a.customer_id
    where lower(a.address) = lower(${address}) limit 1`;
  return row?.locale ?? 'en';
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
  const wording = await wordingIn(await localeAt(address));
  const [row] = await sql<{ outcome: Result<typeof depositNotice>['outcome'] | 'changed' }>`
    select deposit_watch(${network}, ${txHash}, ${outputIndex}, ${address}, ${currency}, ${amount},
      ${confirmations}, ${JSON.stringify(wording)}::jsonb) as outcome`;
  const { outcome } = row!;
  if (outcome === 'changed') throw new Rejection('409');
  return { outcome };
}
