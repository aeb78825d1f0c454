import type { Result } from '../core/contract';
import type { Locale } from '../core/locales';
import type { Work } from '../platform/db';
import { wordingIn } from '../questions/service';
import type { ChainNotice, depositNotice } from './contract';

/** What became of a payment that a watcher saw; `changed` where it was told otherwise before. */
export type SeenAs = Result<typeof depositNotice>['outcome'] | 'changed';

/** The language of the customer whose own address it is. */
async function localeAt(sql: Work, address: string): Promise<Locale> {
  const [row] = await sql<{ locale: Locale }>`
    select c.locale from deposit_address a join customer c on c.id = a.customer_id
    where lower(a.address) = lower(${address}) limit 1`;
  return row?.locale ?? 'en';
}

/** Takes in a payment that a watcher saw, however often. */
export async function takeSeen(sql: Work, seen: ChainNotice): Promise<SeenAs> {
  const { network, txHash, outputIndex, address, currency, amount, confirmations } = seen;
  const wording = await wordingIn(await localeAt(sql, address));
  const [row] = await sql<{ outcome: SeenAs }>`
    select deposit_watch(${network}, ${txHash}, ${outputIndex}, ${address}, ${currency}, ${amount},
      ${confirmations}, ${JSON.stringify(wording)}::jsonb) as outcome`;
  return row!.outcome;
}

/** Payments at an address that was nobody's to pay to when the watcher told of them and is a customer's own now. */
export const seenEarly = (sql: Work) => sql<ChainNotice>`
  select p.network, p.tx_hash as "txHash", p.output_index as "outputIndex", a.address, a.currency,
    p.amount, p.last_told as confirmations
  from chain_payment p join deposit_address a on a.id = p.address_id
  where p.deposit_id is null and a.customer_id is not null and a.shown_at is not null
  order by p.network, p.tx_hash, p.output_index limit 500`;
