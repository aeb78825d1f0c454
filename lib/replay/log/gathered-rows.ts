import type { Work } from '@/lib/platform/db';

// So long at a time: a stop waits for it, and the next turn goes on.
const mostMs = 20_000;

/** Takes past ticks of the log into rows of many, those of the instruments that wait longest first. */
export async function gatherTicks(sql: Work): Promise<void> {
  const end = performance.now() + mostMs;
  const waiting = await sql<{ code: string }>`
    select i.code from instrument i
    cross join lateral (
      select first_at from tick_log where code = i.code order by first_sequence limit 1) t
    order by t.first_at`;
  for (const { code } of waiting)
    for (let runs = '1'; runs !== '0';) {
      if (performance.now() > end) return;
      const [gathered] = await sql<{ runs: string }>`select gather_ticks(${code}) as runs`;
      runs = gathered!.runs;
    }
}
