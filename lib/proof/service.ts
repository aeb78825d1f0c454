import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import type { Published } from './contract';
import { keptLevel } from './day-service';
import { leavesFrom, nodeOfLeaf, placeOf, takenDay } from './leaf-rows';
import { recordOf, recordsOf } from './record-rows';
import { secretOf } from './secret-crypto';
import { besideInBlock, saltOf } from './tree-crypto';
import { depthOf } from './tree-rules';

/** What is owed to all customers, day by day, newest first. */
export async function listDays(
  input: Input<typeof calls.listLiabilities>,
): Promise<Result<typeof calls.listLiabilities>> {
  const { page, size } = input;
  return { ...(await recordsOf(sql, input)), page, size };
}

/** The newest day that was published; null before the first. */
export async function newestDay(): Promise<Published | null> {
  const { items } = await recordsOf(sql, { page: 1, size: 1 });
  return items[0] ?? null;
}

/** What is owed to all customers on one day; 404 where none was published. */
export async function readDay({
  day,
}: Input<typeof calls.getLiabilities>): Promise<Result<typeof calls.getLiabilities>> {
  const found = await recordOf(sql, day);
  if (!found) throw notFound();
  return found;
}

type Sibling = { hash: string; sums: string[] };

/** The kept nodes beside the way from a place to the top, the lowest first. */
async function keptBeside(day: string, place: number, accounts: number): Promise<Sibling[]> {
  const levels = Array.from(
    { length: Math.max(0, depthOf(accounts) - keptLevel) },
    (_, n) => keptLevel + n,
  );
  const rows = await sql<{ hash: string; sums: string }>`
    select n.hash, n.sums from unnest(${levels}::smallint[]) l (level)
    join proof_node n on n.day = ${day}::date and n.level = l.level
      and n.place = ((${place}::integer >> l.level) # 1)
    order by l.level`;
  return rows.map(({ hash, sums }) => ({ hash, sums: sums.split(' ') }));
}

// Only who came after that moment has a reason not to be in it.
const whyNoLeaf = (openedAt: Date, { record }: Published): Error =>
  openedAt > new Date(record.takenAt)
    ? new Refusal('10129', { openedAt: openedAt.toISOString() })
    : notFound();

/** The proof that the caller's real balances are in the total of a day. */
export async function proveOwnBalance(
  { day }: Input<typeof calls.getLiabilityProof>,
  { customerId }: Caller,
): Promise<Result<typeof calls.getLiabilityProof>> {
  const [found, place, customer] = await Promise.all([
    recordOf(sql, day),
    placeOf(sql, day, customerId),
    sql.rows.customer.findUniqueOrThrow({ where: { id: BigInt(customerId) } }),
  ]);
  if (!found) throw notFound();
  if (place === null) throw whyNoLeaf(customer.created_at, found);
  const [taken, secret] = await Promise.all([
    takenDay(sql, day),
    secretOf(sql, day, runtime().env.AUTH_SECRET),
  ]);
  if (!secret) throw new Refusal('10120');
  const blockSize = 2 ** keptLevel;
  const from = place - (place % blockSize);
  const block = await leavesFrom(sql, taken, from, blockSize);
  const nodes = block.map((leaf) => nodeOfLeaf(leaf, day, secret));
  const below = Math.min(keptLevel, depthOf(taken.leaves));
  const beside = besideInBlock(day, nodes, place - from, below);
  return {
    kind: 'assay-liabilities-proof',
    record: found.record,
    account: customer.username,
    salt: saltOf(secret, customerId),
    place,
    amounts: block[place - from]!.amounts,
    path: [
      ...beside.map(({ hash, sums }) => ({ hash, sums: sums.map(String) })),
      ...(await keptBeside(day, place, taken.leaves)),
    ],
  };
}
