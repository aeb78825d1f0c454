import type { TableRows } from '../core/generated/table-rows';
import { countedPage } from '../core/counted-page';
import { currencyNamed } from '../core/payments';
import type { Locale } from '../core/locales';
import { Money, moneyString } from '../core/money';
import { sql } from '../platform/db';
import type { Charity } from './contract';
import { imagesOf } from './rows';
import { inWordsOf, languageOf } from './words-rules';

type Sums = { received: string; paid: string; owed: string };

const sumsOf = ({ received, paid, owed }: Sums, currency = 'USDT') => ({
  received: moneyString(received, currency),
  paid: moneyString(paid, currency),
  owed: moneyString(owed, currency),
});

type SaleRow = TableRows['collectible_sale'] & {
  name: string;
  picture_id: string;
  hash: string;
  kind: 'bid' | 'buy';
  total: number;
};

/** What was sold for charity, the newest first. */
export async function salesOf(page: { page: number; size: number }) {
  const { rows, total } = await countedPage(
    page,
    (size, offset) => sql<SaleRow>`
      select s.*, c.name, c.picture_id, p.hash, b.kind::text, count(*) over ()::integer as total
      from collectible_sale s
      join collectible c on c.id = s.collectible_id
      join collectible_picture p on p.id = c.picture_id
      join bid b on b.id = s.bid_id
      order by s.id desc limit ${size} offset ${offset}`,
  );
  const items: Charity['items'] = rows.map((row) => ({
    id: row.id,
    collectibleId: row.collectible_id,
    name: row.name,
    images: imagesOf(row.picture_id, row.hash),
    charityId: row.charity_id,
    amount: moneyString(row.amount),
    soldBy: row.kind,
    time: row.sold_at.toISOString(),
  }));
  return { items, total };
}

type CharityRow = Pick<TableRows['charity'], 'id' | 'name' | 'about' | 'website' | 'written_by'>;

/** Every charity that is enabled or was ever brought anything, and all of them together. */
export async function charitiesOf(locale: Locale): Promise<Pick<Charity, 'charities' | 'all'>> {
  const rows = await sql<Sums & CharityRow>`
    select c.id, c.name, c.about, c.website, c.written_by, a.received, a.paid, a.owed
    from charity c join charity_account a using (id)
    where c.enabled or a.received > 0
      or exists (select from charity_payout p where p.charity_id = c.id and p.status = 'approved')
    order by c.id`;
  const sum = (of: keyof Sums) =>
    rows.reduce((before, row) => before.add(row[of]), new Money(0)).toFixed();
  return {
    charities: rows.map((row) => ({
      id: row.id,
      name: inWordsOf(locale, row.name, row.written_by),
      about: inWordsOf(locale, row.about, row.written_by),
      locale: languageOf(locale, row.about, row.written_by),
      website: row.website,
      ...sumsOf(row),
    })),
    all: sumsOf({ received: sum('received'), paid: sum('paid'), owed: sum('owed') }),
  };
}

/** What customers gave when they closed their accounts. */
export async function giftsOf(): Promise<Charity['gifts']> {
  const rows = await sql<Sums & { currency: string }>`
    select * from charity_gift where received > 0 order by currency = 'USDT' desc, currency`;
  return rows.map((row) => ({
    currency: currencyNamed(row.currency),
    ...sumsOf(row, row.currency),
  }));
}

const mostPayouts = 200;

/** What was paid out, the newest first. */
export async function payoutsOf(): Promise<Charity['payouts']> {
  const rows = await sql<Omit<TableRows['charity_payout'], 'paid_on'> & { paid_on: string }>`
    select id, charity_id, source::text, currency, amount, paid_on::text, reference, receipt, decided_at
    from charity_payout where status = 'approved' order by decided_at desc, id desc limit ${mostPayouts}`;
  return rows.map((row) => ({
    id: row.id,
    charityId: row.charity_id,
    source: row.source,
    currency: currencyNamed(row.currency),
    amount: moneyString(row.amount, row.currency),
    paidOn: row.paid_on,
    reference: row.reference,
    receipt: row.receipt,
    time: row.decided_at!.toISOString(),
  }));
}

/** The charity account of the books, in USDT, and the moment of it. */
export async function charityAccount(): Promise<Pick<Charity, 'account' | 'measuredAt'>> {
  const [row] = await sql<{ balance: string; now: Date }>`
    select coalesce(sum(balance), 0) as balance, clock_timestamp() as now from ledger_account
    where kind = 'charity' and currency = 'USDT' and mode = 'real'`;
  return { account: moneyString(row!.balance), measuredAt: row!.now.toISOString() };
}
