import type { Work } from '../platform/db';
import { assertAllDone, eachDue } from '../platform/due/each-due';
import { seenEarly, takeSeen } from './seen-rows';

/**
 * Takes in what a watcher saw before its address was one to pay to, and credits what it saw once nothing stands in
 * its way any more, such as a rest. Each in a transaction of its own: one that fails keeps no other from it; the
 * job then fails, and comes again.
 */
export async function wakeDeposits(sql: Work): Promise<void> {
  const failures: unknown[] = [];
  for (const seen of await seenEarly(sql))
    await takeSeen(sql, seen).catch((error: unknown) => failures.push(error));
  const asleep = await eachDue(
    (behind, atOnce) =>
      sql<{ id: string }>`select id from deposits_awake(${behind.id}, ${atOnce}) id`,
    (id) => sql`select deposit_wake(${id})`,
  );
  assertAllDone(failures.concat(asleep), 'deposits could not be credited');
}
