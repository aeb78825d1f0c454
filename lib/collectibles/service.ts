import type { Caller, Visitor } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input } from '../core/contract';
import { countedPage } from '../core/counted-page';
import { Picture } from '../core/received';
import { Money } from '../core/money';
import { leaving } from '../orders/account-service';
import { sql, type Work } from '../platform/db';
import { runtime } from '../platform/runtime';
import { withSecondFactor } from '../security/factor-rows';
import { charitiesOf, charityAccount, giftsOf, payoutsOf, salesOf } from './charity-rows';
import {
  imageSizes,
  type Charity,
  type Collectible,
  type CollectibleDetail,
  type Collectibles,
  type OwnCollectibles,
} from './contract';
import type * as calls from './contract';
import { collectibleOf, collectibleRows, historyOf, transferOf, type CollectibleRow } from './rows';
import { isReceivingAddress, statusAt } from './rules';
import { inWordsOf, languageOf } from './words-rules';

type Whose = Pick<Visitor, 'customerId' | 'locale'>;

/** The clock of the database, which ends auctions. */
async function serverTime(rows: readonly CollectibleRow[]): Promise<string> {
  if (rows[0]) return rows[0].now.toISOString();
  const [row] = await sql<{ now: Date }>`select clock_timestamp() as now`;
  return row!.now.toISOString();
}

export async function listCollectibles(
  { status, page, size }: Input<typeof calls.listNft>,
  { customerId, locale }: Whose,
): Promise<Collectibles> {
  const { rows, total } = await countedPage({ page, size }, (limit, offset) =>
    collectibleRows(customerId, { statuses: status }, { size: limit, offset }),
  );
  return {
    items: rows.map((row) => collectibleOf(row, locale)),
    total,
    page,
    size,
    serverTime: await serverTime(rows),
  };
}

async function collectibleRow(id: string, customerId: string | null): Promise<CollectibleRow> {
  const [row] = await collectibleRows(customerId, { id }, { size: 1, offset: 0 });
  if (!row) throw notFound();
  return row;
}

export async function readCollectible(
  { id }: Input<typeof calls.getNft>,
  { customerId, locale }: Whose,
): Promise<CollectibleDetail> {
  const row = await collectibleRow(id, customerId);
  return {
    ...collectibleOf(row, locale),
    description: inWordsOf(locale, row.description, row.written_by),
    locale: languageOf(locale, row.description, row.written_by),
    listedAt: row.listed_at!.toISOString(),
    history: await historyOf(id, customerId),
    receivingAddress: row.own_address,
    transfer: row.own_status === 'won' ? transferOf(row) : null,
    serverTime: row.now.toISOString(),
  };
}

/** What the customer bid for, bought or won. */
export async function listOwnCollectibles(
  { standing, page, size }: Input<typeof calls.listOwnNft>,
  { customerId, locale }: Pick<Caller, 'customerId' | 'locale'>,
): Promise<OwnCollectibles> {
  const { rows, total } = await countedPage({ page, size }, (limit, offset) =>
    collectibleRows(customerId, { standings: standing, own: true }, { size: limit, offset }),
  );
  const items = rows.map((row) => {
    const shown = collectibleOf(row, locale);
    return {
      ...shown,
      standing: shown.standing!,
      ownBid: shown.ownBid!,
      receivingAddress: row.own_address!,
      settledAt: row.settled_at?.toISOString() ?? null,
      transfer: row.own_status === 'won' ? transferOf(row) : null,
    };
  });
  return { items, total, page, size, serverTime: await serverTime(rows) };
}

/** The bid or purchase that a key of the customer made. */
async function madeBefore(customerId: string, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const [row] = await sql<{ collectible_id: string }>`
    select collectible_id from bid where customer_id = ${customerId} and client_key = ${key}
      and placed_at > now() - interval '24 hours'`;
  return row?.collectible_id ?? null;
}

type Asked = Input<typeof calls.buyNft>;
type Wanted = { row: CollectibleRow; amount: string; address: string };

/**
 * Whether an address needs no confirmation: it got one with an earlier bid for the same thing, made since the account
 * has what confirms. Refuses with 10122 while a change of the ways into the account pauses what leaves it.
 */
async function wasConfirmed({ row, address }: Wanted, customerId: string): Promise<boolean> {
  const [found] = await sql<{ known: boolean }>`
    select exists (select from bid b
      where b.customer_id = ${customerId} and b.collectible_id = ${row.id}
        and b.receiving_address = ${address} and b.placed_at > (
          select min(f.since) from (
            select enabled_at as since from authenticator where customer_id = ${customerId}
            union all
            select created_at from passkey where customer_id = ${customerId}
          ) f)) as known
    from withdrawal_pause_check(${customerId})`;
  return found!.known;
}

/** Places it; a code is taken with what it confirms, so that one who is outbid meanwhile has it still. */
async function place(wanted: Wanted, asked: Asked, caller: Caller): Promise<void> {
  const { row, amount, address } = wanted;
  const { action, id, receivingAddress, otp } = asked;
  const { customerId, key } = caller;
  const isKnown = await wasConfirmed(wanted, customerId);
  const about = { id, action, amount: asked.amount, receivingAddress };
  const confirming = (work: (run: Work) => Promise<unknown>) =>
    isKnown && action === 'bid'
      ? work(sql)
      : withSecondFactor(caller, otp, { action: 'user/buyNft', about }, work);
  const own = row.own_status === 'leading' ? row.own_amount! : '0';
  const needed = Money.max(0, new Money(amount).sub(own));
  // Asked last: a bid locks its bidder and the leader in an order of its own.
  await leaving(customerId, needed, ({ unrealised, positions }) =>
    confirming(async (run) => {
      // It holds the account of who led as well: whose line breaks before the end holds it for this long.
      if (run !== sql)
        await run`select set_config('idle_in_transaction_session_timeout', '2s', true)`;
      return action === 'buy'
        ? run`
            with made as materialized (select collectible_buy(${customerId}, ${row.id}, ${amount},
              ${address}, ${unrealised}, ${key}))
            select positions_assert(${customerId}, ${positions}) from made`
        : run`
            with made as materialized (select collectible_bid(${customerId}, ${row.id}, ${amount},
              ${address}, ${unrealised}, ${key}))
            select positions_assert(${customerId}, ${positions}) from made`;
    }),
  );
}

/**
 * Bids for a collectible or buys it at once. The key of the caller makes it one, however often it is asked for. A
 * purchase, and a first bid to an address, are confirmed as a withdrawal is: they send something away.
 */
export async function bidOrBuy(asked: Asked, caller: Caller): Promise<Collectible> {
  const { id, action, amount, receivingAddress } = asked;
  const { customerId, key, locale } = caller;
  const made = await madeBefore(customerId, key);
  if (made) return collectibleOf(await collectibleRow(made, customerId), locale);
  const [row] = await collectibleRows(customerId, { id }, { size: 1, offset: 0 });
  if (!row || row.status === 'withdrawn') throw new Refusal('10020');
  const status = statusAt(row, row.now);
  // What is over is settled as soon as somebody looks.
  if (status === 'ended') await sql`select collectible_settle(${id})`;
  if (status !== 'open') throw new Refusal('10117');
  if (!isReceivingAddress(row.chain, receivingAddress))
    throw new Refusal('10021', { why: receivingAddress ? 'address' : 'missing' });
  const price = action === 'buy' ? (amount ?? row.buy_now_price) : amount!;
  if (price === null) throw new Refusal('10020');
  const { engine, bus } = runtime();
  await place({ row, amount: price, address: receivingAddress! }, asked, caller);
  await engine.refresh(customerId, 'real');
  bus.publish(customerId, { event: 'balance', mode: 'real' });
  return collectibleOf(await collectibleRow(id, customerId), locale);
}

/** What was sold for charity and what became of the money. */
export async function readCharity(
  { page, size }: Input<typeof calls.listCharity>,
  { locale }: Pick<Visitor, 'locale'>,
): Promise<Charity> {
  const [sales, charities, gifts, payouts, account] = await Promise.all([
    salesOf({ page, size }),
    charitiesOf(locale),
    giftsOf(),
    payoutsOf(),
    charityAccount(),
  ]);
  return { ...sales, page, size, currency: 'USDT', ...charities, gifts, payouts, ...account };
}

const columnOf = { 320: 'small', 640: 'medium', 1280: 'large' } as const;

/** A picture of something that is or was listed, by its name; another one under that name is not there. */
export async function showPicture({ name }: Input<typeof calls.nftImage>): Promise<Picture> {
  const [id, size, hash] = name.split('-');
  const width = imageSizes.find((one) => String(one) === size);
  if (!width) throw notFound();
  const column = columnOf[width];
  const [row] = await sql<{ bytes: Buffer }>`
    select case ${column} when 'small' then p.small when 'medium' then p.medium else p.large end as bytes
    from collectible_picture p
    where p.id = ${id!} and p.hash = ${hash!}
      and exists (select from collectible c where c.picture_id = p.id and c.status <> 'draft')`;
  if (!row) throw notFound();
  return new Picture(Buffer.from(row.bytes), 'image/jpeg', { keep: true });
}
