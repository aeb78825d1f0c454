import { currentKey, keyById } from '../files/key-rows';
import { openWith, sealWith } from '../files/seal-crypto';
import { hashKey } from '../fingerprints/key-rows';
import { fingerprint } from '../fingerprints/keyed-crypto';
import type { Work } from '../platform/db';
import { runtime } from '../platform/runtime';
import { networkOfCard } from './card-rules';

const batch = 200;

type Sealed = {
  lastFour: string;
  network: string;
  bytes: Buffer;
  keyId: string;
  hash: string | null;
};
type Row = { id: string; customer_id: string; sealed_card: Buffer; key_id: string };

/** The name a number is sealed under: in the row of another customer it does not open. */
const nameOf = (customerId: string): string => `card of customer ${customerId}`;

const hashUnder = async (run: Work, number: string, secret: string): Promise<string | null> => {
  const key = await hashKey(run, secret);
  return key && fingerprint(key, 'card', number);
};

/** What the number of a card is found by; null where the key of hashes is lost. */
export const cardHash = (run: Work, number: string): Promise<string | null> =>
  hashUnder(run, number, runtime().env.AUTH_SECRET);

async function sealUnder(
  run: Work,
  { customerId, number }: { customerId: string; number: string },
  secret: string,
): Promise<Sealed> {
  const { id: keyId, key } = await currentKey(run, secret);
  return {
    lastFour: number.slice(-4),
    network: networkOfCard(number),
    bytes: sealWith(key, Buffer.from(number), nameOf(customerId)),
    keyId,
    hash: await hashUnder(run, number, secret),
  };
}

/** What is kept of the number of a card. */
export const sealCard = (run: Work, customerId: string, number: string): Promise<Sealed> =>
  sealUnder(run, { customerId, number }, runtime().env.AUTH_SECRET);

/** The number of a card; null where row, key and secret do not belong together. */
export async function openCard(run: Work, row: Row, secret: string): Promise<string | null> {
  const key = await keyById(run, secret, row.key_id);
  const bytes = key && openWith(key, row.sealed_card, nameOf(row.customer_id));
  return bytes && bytes.toString();
}

type Plain = { id: string; customer_id: string; card_number: string };

/** Seals the numbers of before; one that was sealed meanwhile stays as it is. */
async function sealPlain(sql: Work, secret: string): Promise<number> {
  const rows = await sql<Plain>`
    select id, customer_id, card_number from withdrawal_destination
    where card_number is not null order by id limit ${batch}`;
  for (const { id, customer_id: customerId, card_number: number } of rows) {
    const sealed = await sealUnder(sql, { customerId, number }, secret);
    await sql`
      update withdrawal_destination set card_number = null, last_four = ${sealed.lastFour},
        card_network = ${sealed.network}, sealed_card = ${sealed.bytes},
        key_id = ${sealed.keyId}, card_hash = ${sealed.hash}
      where id = ${id} and card_number is not null`;
  }
  return rows.length < batch ? rows.length : rows.length + (await sealPlain(sql, secret));
}

/** Seals a number with the key in use; false for one that does not open: it stays as it is. */
async function rewrap(
  sql: Work,
  row: Row,
  current: { id: string; key: Buffer },
  secret: string,
): Promise<boolean> {
  const number = await openCard(sql, row, secret);
  if (number === null) return false;
  const bytes = sealWith(current.key, Buffer.from(number), nameOf(row.customer_id));
  await sql`
    update withdrawal_destination set sealed_card = ${bytes}, key_id = ${current.id}
    where id = ${row.id} and key_id = ${row.key_id}`;
  return true;
}

/** Seals every number with the key in use, those of before too; gives how many it changed. */
export async function renewCards(sql: Work, secret: string): Promise<number> {
  let count = await sealPlain(sql, secret);
  // Where there is no card, no key is made for one.
  if ((await sql.rows.withdrawal_destination.count({ where: { NOT: { key_id: null } } })) === 0)
    return count;
  const current = await currentKey(sql, secret);
  for (let after = '0'; ;) {
    const rows = await sql<Row>`
      select id, customer_id, sealed_card, key_id from withdrawal_destination
      where id > ${after} and key_id <> ${current.id} order by id limit ${batch}`;
    for (const row of rows) if (await rewrap(sql, row, current, secret)) count += 1;
    if (rows.length < batch) return count;
    after = rows.at(-1)!.id;
  }
}

/** How many numbers are sealed by a key that this secret does not open. */
export async function countLostCards(sql: Work, secret: string): Promise<number> {
  const keys = await sql<{ key_id: string; count: number }>`
    select key_id, count(*)::integer as count from withdrawal_destination
    where key_id is not null group by key_id`;
  let lost = 0;
  for (const { key_id: id, count } of keys) if (!(await keyById(sql, secret, id))) lost += count;
  return lost;
}

/**
 * Hashes every number anew, after another key of hashes was put in the place of the former; gives how many. In
 * the caller's transaction.
 */
export async function rehashCards(run: Work, secret: string): Promise<number> {
  const key = await hashKey(run, secret);
  if (!key) throw new Error('The key of hashes does not open.');
  await run`select set_config('assay.rehash', 'yes', true)`;
  let count = 0;
  for (let after = '0'; ;) {
    const rows = await run<Row>`
      select id, customer_id, sealed_card, key_id from withdrawal_destination
      where id > ${after} and sealed_card is not null order by id limit ${batch}`;
    for (const row of rows) {
      const number = await openCard(run, row, secret);
      const hash = number === null ? null : fingerprint(key, 'card', number);
      await run`update withdrawal_destination set card_hash = ${hash} where id = ${row.id}`;
      if (hash) count += 1;
    }
    if (rows.length < batch) return count;
    after = rows.at(-1)!.id;
  }
}
