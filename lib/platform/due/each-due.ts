type Due = {
  id: string;
  /** Since when it is due, where what is due is found by that. */
  due?: string;
};

/**
 * Finds what is due behind one that was looked at, `atOnce` at the most: by its id alone, or by since when it is due
 * and its id, so that an index over that time is searched rather than the whole table by its key. It compares with
 * now(): no index is searched by clock_timestamp().
 */
type Find = (behind: Required<Due>, atOnce: number) => Promise<readonly Due[]>;

const atOnce = 500;

/** Does something for each that is due, all of them, by itself; gives what failed, which keeps no other from it. */
export async function eachDue(
  find: Find,
  run: (id: string) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let behind = { id: '0', due: '-infinity' }; ;) {
    const found = await find(behind, atOnce);
    for (const { id } of found) await run(id).catch((error: unknown) => failures.push(error));
    if (found.length < atOnce) return failures;
    behind = { due: '', ...found.at(-1)! };
  }
}

/** Has a job fail that could not do all, so that it comes again; `what` goes on after a number. */
export function assertAllDone(failures: readonly unknown[], what: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`);
}
