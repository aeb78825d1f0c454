import type { TableRows } from '../core/generated/table-rows';
import { moneyString } from '../core/money';
import { currencyNamed } from '../core/payments';
import { plain } from '../core/plain-money';
import { sql } from '../platform/db';
import type { Fee } from './contract';
import { replacedBy, stateOf } from './rules';

const nouns = {
  deposits: 'deposit',
  withdrawals: 'withdrawal',
  swaps: 'swap',
  invites: 'invite',
} as const;

type Row = TableRows['fee_terms'] & { now: string; at: Date };

/** Of `swaps.min.BTC` what it is, of which currency. */
function named(key: string): Pick<Fee, 'of' | 'what' | 'currency'> {
  const [noun, what, currency] = key.split('.');
  return {
    of: nouns[noun as keyof typeof nouns],
    what: what as Fee['what'],
    currency: currency === undefined ? null : currencyNamed(currency),
  };
}

/** The smallest deposits, what withdrawals and swaps cost and what inviting brings, with the versions of each. */
export async function feesNow(): Promise<Fee[]> {
  const rows = await sql<Row>`
    select t.*, n.value as now, now() as at from parameter_now n
    cross join lateral (
      select * from fee_terms v where v.key = n.key order by v.version desc limit 200
    ) t
    order by split_part(t.key, '.', 1) desc, array_position('{feeRate,min,max,share,days}', split_part(t.key, '.', 2)),
      t.key like '%USDT' desc, t.key, t.version desc`;
  const keys = [...new Set(rows.map(({ key }) => key))];
  return keys.map((key) => {
    const versions = rows.filter((row) => row.key === key);
    const { of, what, currency } = named(key);
    const shown = (value: string) => (currency ? moneyString(value, currency) : plain(value));
    return {
      of,
      what,
      currency,
      value: shown(versions[0]!.now),
      versions: versions.map(({ version, value, announced_at, since, lapses }) => ({
        version,
        value: shown(value),
        announcedAt: announced_at.toISOString(),
        since: since.toISOString(),
        state: stateOf({ version, since, lapses }, versions, versions[0]!.at),
        replacedBy: replacedBy({ version, since, lapses }, versions),
      })),
    };
  });
}

/** The next fee rate of withdrawals or swaps that was announced and does not count yet. */
export async function nextFeeRate(
  noun: 'withdrawals' | 'swaps',
): Promise<{ feeRate: string; since: string } | null> {
  const [row] = await sql<Pick<TableRows['fee_terms'], 'value' | 'since'>>`
    select value, since from fee_terms t
    where key = ${`${noun}.feeRate`} and since > now() and fee_terms_stand(t)
      and version > (select version from fee_terms_at(t.key, now()))
    order by since limit 1`;
  return row ? { feeRate: plain(row.value), since: row.since.toISOString() } : null;
}
