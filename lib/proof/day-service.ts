import type { Database } from '../platform/db';
import { canonical } from '../receipts/canonical-rules';
import { allLeaves, nodeOfLeaf, takenDay, type Taken } from './leaf-rows';
import { recordBefore } from './record-rows';
import { newSecret, secretOf } from './secret-crypto';
import { orderOf, rootOf, treeBuilder } from './tree-crypto';
import { sumsText, type Node, type ProofRecord } from './tree-rules';

type Parts = Pick<Database, 'sql' | 'direct' | 'directTransaction'>;

/** Nodes from this level up are kept; the leaves below one of them are read for a proof. */
export const keptLevel = 7;

const uniqueViolation = '23505';

// So many leaves are hashed before whatever else waits for this process has its turn.
const hashedAtOnce = 128;
const othersFirst = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Takes the balances of today at one instant, unless that was done; orders wait for nothing. */
const takeToday = ({ directTransaction }: Parts, secret: string): Promise<void> =>
  directTransaction(async (run) => {
    await run`set transaction isolation level repeatable read`;
    // A million accounts take longer than a call may.
    await run`set local statement_timeout = '10min'`;
    const [row] = await run<{ day: string; taken: boolean }>`
      select d.day::text as day, exists (select from proof_day p where p.day = d.day) as taken
      from (select (statement_timestamp() at time zone 'UTC')::date as day) d`;
    const { day, taken } = row!;
    if (taken) return;
    const { own, sealed } = newSecret(day, secret);
    await run`select proof_take(${day}::date, ${orderOf(own)}, ${sealed})`;
  });

/** One of several that take the same day does, and the others find it done. */
function unlessTaken(error: unknown): void {
  if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
}

type Kept = { level: number; place: number; node: Node };

/** Builds the tree of a day that was taken, and gives its top with the nodes to keep. */
export async function buildTree(
  database: Pick<Database, 'direct'>,
  taken: Taken,
  secret: Buffer,
): Promise<{ top: Node; kept: Kept[] }> {
  const kept: Kept[] = [];
  const builder = treeBuilder(taken.day, taken.currencies.length, (level, place, node) => {
    if (level >= keptLevel) kept.push({ level, place, node });
  });
  for await (const leaves of allLeaves(database, taken))
    for (const [n, leaf] of leaves.entries()) {
      builder.add(nodeOfLeaf(leaf, taken.day, secret));
      if (n % hashedAtOnce === 0) await othersFirst();
    }
  return { top: builder.top(), kept };
}

async function publishDay(database: Parts, day: string, secret: Buffer): Promise<void> {
  const { sql, direct } = database;
  const taken = await takenDay(sql, day);
  const { top, kept } = await buildTree(database, taken, secret);
  const before = await recordBefore(sql, day);
  const currencies = taken.currencies.length;
  const head = {
    version: taken.version,
    day,
    takenAt: taken.takenAt.toISOString(),
    lastEntry: taken.lastEntry,
    accounts: taken.leaves,
    totals: taken.currencies.map(({ currency, scale }, n) => ({
      currency,
      scale,
      owed: String(top.sums[n]!),
      debt: String(top.sums[currencies + n]!),
    })),
  };
  const record: ProofRecord = {
    ...head,
    root: rootOf(head, top),
    before: before && { day: before.record.day, hash: before.hash },
  };
  await direct`
    select proof_publish(${day}::date, ${canonical(record)}, ${kept.map(({ level }) => level)}::smallint[],
      ${kept.map(({ place }) => place)}::integer[], ${kept.map(({ node }) => node.hash)}::text[],
      ${kept.map(({ node }) => sumsText(node.sums))}::text[])`;
}

/**
 * Takes the balances of today and publishes what was taken and is not published yet, such as after a
 * stop between the two. Done again, it does nothing. A day whose secret does not open any more stays
 * as it is, and the audit names it.
 */
export async function proveLiabilities(database: Parts, secret: string): Promise<void> {
  await takeToday(database, secret).catch(unlessTaken);
  const days = await database.sql<{ day: string }>`
    select d.day::text as day from proof_day d
    where not exists (select from proof_record r where r.day >= d.day) order by d.day`;
  for (const { day } of days) {
    const own = await secretOf(database.sql, day, secret);
    if (own) await publishDay(database, day, own);
  }
}
