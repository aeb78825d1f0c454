import type { TableRows } from '../core/generated/table-rows';
import type { Locale } from '../core/locales';
import { moneyString } from '../core/money';
import { sql, type Sql } from '../platform/db';
import {
  imageSizes,
  type Collectible,
  type CollectibleDetail,
  type CollectibleEvent,
  type CollectibleStatus,
} from './contract';
import { inWordsOf } from './words-rules';
import { pictureName, smallestBid, statusAt } from './rules';

export type CollectibleRow = TableRows['collectible'] & {
  hash: string;
  charity_name: string;
  charity_by: string;
  /** The highest bid, or what it was sold for. */
  highest: string | null;
  bids: number;
  sold_by: 'bid' | 'buy' | null;
  donated: string;
  /** Of who asks: their highest bid and how it stands. */
  own_amount: string | null;
  own_status: TableRows['bid']['status'] | null;
  own_address: string | null;
  transfer_reference: string | null;
  transferred_at: Date | null;
  now: Date;
};

type Asked = {
  id?: string;
  statuses?: readonly string[] | undefined;
  standings?: readonly string[] | undefined;
  /** Only what this customer bid for. */
  own?: boolean;
};

/** Collectibles that are, or were, listed: what ends next first, then what was settled last. */
export const collectibleRows = (
  customerId: string | null,
  { id, statuses, standings, own }: Asked,
  { size, offset }: { size: number; offset: number },
) => sql<CollectibleRow & { total: number }>`
  with found as (
    select c.*, p.hash, h.name as charity_name, h.written_by as charity_by, top.amount as highest, n.bids,
      case when c.status = 'sold' then top.kind::text end as sold_by,
      mine.amount as own_amount, mine.status::text as own_status, mine.receiving_address as own_address,
      s.transfer_reference, s.transferred_at, clock_timestamp() as now,
      case when c.status = 'open' and c.ends_at <= clock_timestamp() then 'ended' else c.status::text end as state,
      case when mine.id is null then null
        when c.status = 'sold' then case mine.status when 'won' then 'won' else 'lost' end
        when mine.status = 'leading' then 'leading' else 'outbid' end as standing
    from collectible c
    join collectible_picture p on p.id = c.picture_id
    join charity h on h.id = c.charity_id
    left join collectible_sale s on s.collectible_id = c.id
    left join bid top on top.collectible_id = c.id and top.status in ('leading', 'won')
    left join lateral (
      select * from bid b where b.collectible_id = c.id and b.customer_id = ${customerId}::bigint
      order by b.id desc limit 1
    ) mine on true
    cross join lateral (select count(*)::integer as bids from bid b where b.collectible_id = c.id) n
    where c.status <> 'draft' and (${id ?? null}::bigint is null or c.id = ${id ?? null})
      and (not ${own ?? false}::boolean or mine.id is not null)
  )
  select f.*, count(*) over ()::integer as total,
    coalesce((select sum(amount) from collectible_sale d where d.charity_id = f.charity_id), 0) as donated
  from found f
  where (${statuses ? [...statuses] : null}::text[] is null or f.state = any(${statuses ? [...statuses] : null}::text[]))
    and (${standings ? [...standings] : null}::text[] is null or f.standing = any(${standings ? [...standings] : null}::text[]))
  order by case f.state when 'open' then 0 when 'ended' then 1 else 2 end,
    case when f.state in ('open', 'ended') then f.ends_at end,
    coalesce(f.settled_at, f.listed_at) desc, f.id desc
  limit ${size} offset ${offset}`;

/** The addresses of a picture in its sizes. */
export function imagesOf(pictureId: string, hash: string): Collectible['images'] {
  const [small, medium, large] = imageSizes.map(
    (size) => `/swx/customer/index/nftImage/${pictureName(pictureId, size, hash)}`,
  );
  return { small: small!, medium: medium!, large: large! };
}

function standingOf({ status, own_status }: CollectibleRow): Collectible['standing'] {
  if (own_status === null) return null;
  if (status === 'sold') return own_status === 'won' ? 'won' : 'lost';
  return own_status === 'leading' ? 'leading' : 'outbid';
}

const amountOrNull = (amount: string | null) => (amount === null ? null : moneyString(amount));

/** A collectible as it stands on the wire, for a reader of a language. */
export function collectibleOf(row: CollectibleRow, locale: Locale): Collectible {
  const status = statusAt(row, row.now);
  const isOpen = status === 'open';
  const images = imagesOf(row.picture_id, row.hash);
  return {
    id: row.id,
    name: row.name,
    creator: inWordsOf(locale, row.creator, row.written_by),
    chain: row.chain,
    address: row.address,
    image: images.medium,
    images,
    charity: { id: row.charity_id, name: inWordsOf(locale, row.charity_name, row.charity_by) },
    currency: 'USDT',
    startPrice: moneyString(row.start_price),
    minStep: moneyString(row.min_step),
    currentBid: amountOrNull(row.highest),
    minBid: isOpen ? smallestBid(row, row.highest) : null,
    buyNowPrice: isOpen ? amountOrNull(row.buy_now_price) : null,
    bids: row.bids,
    endsAt: row.ends_at.toISOString(),
    extensions: row.extensions,
    status,
    soldBy: row.sold_by,
    cumulativeDonation: moneyString(row.donated),
    standing: standingOf(row),
    ownBid: amountOrNull(row.own_amount),
  };
}

export const transferOf = ({
  transfer_reference: reference,
  transferred_at: at,
}: CollectibleRow) =>
  reference === null || at === null ? null : { reference, time: at.toISOString() };

type BidRow = Pick<TableRows['bid'], 'id' | 'amount' | 'kind' | 'placed_at' | 'extended_to'> & {
  bidder: number;
  own: boolean;
};

const mostBids = 200;

/** The bids for a collectible, the newest first; who bid is a number, by who came first. */
export async function historyOf(
  collectibleId: string,
  customerId: string | null,
): Promise<CollectibleDetail['history']> {
  const rows = await sql<BidRow>`
    with bidders as (
      select customer_id, row_number() over (order by min(id))::integer as bidder
      from bid where collectible_id = ${collectibleId} group by customer_id
    )
    select b.id, b.amount, b.kind::text, b.placed_at, b.extended_to, n.bidder,
      coalesce(b.customer_id = ${customerId}::bigint, false) as own
    from bid b join bidders n using (customer_id)
    where b.collectible_id = ${collectibleId}
    order by b.id desc limit ${mostBids}`;
  return rows.map(({ id, amount, kind, placed_at, extended_to, bidder, own }) => ({
    id,
    amount: moneyString(amount),
    time: placed_at.toISOString(),
    kind,
    bidder,
    own,
    extendedTo: extended_to?.toISOString() ?? null,
  }));
}

/** News of auctions as the socket tells them to everybody who wants them. */
export async function newsOf(run: Sql, ids: readonly string[]): Promise<CollectibleEvent[]> {
  const rows = await run<
    Pick<
      CollectibleRow,
      | 'id'
      | 'status'
      | 'start_price'
      | 'min_step'
      | 'buy_now_price'
      | 'ends_at'
      | 'extensions'
      | 'highest'
      | 'bids'
      | 'now'
    >
  >`
    select c.id, c.status::text, c.start_price, c.min_step, c.buy_now_price, c.ends_at, c.extensions,
      b.highest, coalesce(b.bids, 0) as bids, clock_timestamp() as now
    from collectible c
    left join lateral (
      select max(amount) as highest, count(*)::integer as bids from bid where collectible_id = c.id
    ) b on true
    where c.id = any(${[...ids]}::bigint[]) and c.status <> 'draft' order by c.id`;
  return rows.map((row) => {
    const status: CollectibleStatus = statusAt(row, row.now);
    return {
      event: 'collectible',
      id: row.id,
      status,
      currentBid: amountOrNull(row.highest),
      minBid: status === 'open' ? smallestBid(row, row.highest) : null,
      bids: row.bids,
      endsAt: row.ends_at.toISOString(),
      extensions: row.extensions,
    };
  });
}
