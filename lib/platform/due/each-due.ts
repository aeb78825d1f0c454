type Due = { id: string };

/** Finds what is due behind one that was looked at, `atOnce` at the most, by ids that grow. */
type Find = (behind: string, atOnce: number) => Promise<readonly Due[]>;

const atOnce = 500;

/** Does something for each that is due, all of them, by itself; gives what failed, which keeps no other from it. */
export async function eachDue(
  find: Find,
  run: (id: string) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (let behind = '0'; ;) {
    const due = await find(behind, atOnce);
    for (const { id } of due) await run(id).catch((error: unknown) => failures.push(error));
    if (due.length < atOnce) return failures;
    behind = due.at(-1)!.id;
  }
}

/** Has a job fail that could not do all, so that it comes again; `what` goes on after a number. */
export function assertAllDone(failures: readonly unknown[], what: string): void {
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${what}`);
}
