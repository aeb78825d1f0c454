import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '@/lib/platform/db';

/** An address on Ethereum, with its checksum. */
export const etherAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** A name without digits: by chance those of an id look like a number to call, which no text may name. */
const newName = () => randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);

type Terms = {
  start?: string;
  step?: string;
  buyNow?: string | null;
  /** How many seconds from now it ends. */
  seconds?: number;
  /** When it ends, for a clock of the test's own. */
  endsAt?: Date;
  charityId?: string;
};

const bytes = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);

/** A charity that things may be sold for. */
export async function addCharity(owner: Pick<Database, 'sql'>, name?: string): Promise<string> {
  const [row] = await owner.sql<{ id: string }>`
    insert into charity (name, about, enabled, written_by)
    values (${name ?? newName()}, 'A charity of the tests', true, 'anna') returning id`;
  return row!.id;
}

/** Lists a collectible of the tests, on Ethereum. */
export async function listCollectible(
  owner: Pick<Database, 'sql'>,
  { start = '10', step = '1', buyNow = null, seconds = 3600, endsAt, charityId }: Terms = {},
): Promise<string> {
  const name = newName();
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16);
  const charity = charityId ?? (await addCharity(owner));
  const [picture] = await owner.sql<{ id: string }>`
    insert into collectible_picture (hash, small, medium, large, added_by)
    values (${hash}, ${bytes('small')}, ${bytes('medium')}, ${bytes('large')}, 'anna') returning id`;
  const [row] = await owner.sql<{ id: string }>`
    insert into collectible (name, creator, chain, address, picture_id, description, charity_id, start_price,
      min_step, buy_now_price, ends_at, status, listed_at, written_by, listed_by)
    values (${name}, 'A creator', 'ethereum', ${`tests/${name}`}, ${picture!.id}, 'A picture of the tests',
      ${charity}, ${start}::numeric, ${step}::numeric, ${buyNow}::numeric, now() + interval '1 day', 'open',
      now(), 'anna', 'berta')
    returning id`;
  const end = endsAt ?? new Date(Date.now() + seconds * 1000);
  await endAt(owner, row!.id, end);
  return row!.id;
}

/** Moves the end of an auction, as nobody can but a test. */
export async function endAt(owner: Pick<Database, 'sql'>, id: string, end: Date): Promise<void> {
  await owner.sql`
    with off as (select set_config('session_replication_role', 'replica', true))
    update collectible set ends_at = ${end} from off where id = ${id} and status = 'open'`;
}
