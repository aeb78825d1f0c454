import type { Sql } from '@/lib/platform/db';
import { Block, type Newest } from './block-rules';
import { Chunk, firstWhere, type TickFacts } from './chunk-rules';
import type { LoggedTick } from '@/lib/replay/scan-rules';
import { runsOf, ticksOf, type LogRow } from './tick-queries';

export type StreamSpan = {
  /** From when on the ticks of each instrument are read, ms. */
  since: ReadonlyMap<string, number>;
  to: Date;
  /** Whether anything is valued at live ticks alone. */
  needsLive: boolean;
  factsOf(code: string): TickFacts;
};

// So many ticks are looked at together: few enough that the bounds of their prices are narrow.
const blockTicks = 4_096;
// No row of the log is longer.
const longestRowMs = 86_400_000;

type StreamRow = LogRow & { code: string; first_sequence: string };

const wanted = ({ since, to }: StreamSpan) => {
  const codes = [...since.keys()];
  const times = [...since.values()];
  const earliest = new Date(Math.min(to.getTime(), ...times) - longestRowMs);
  return { codes, times, earliest };
};

/** Opens the rows of a span in the order of their first ticks, over all instruments. */
async function openRows(sql: Sql, span: StreamSpan): Promise<void> {
  const { codes, times, earliest } = wanted(span);
  // All of it is read, so nothing is gained by a plan that is quick to give the first rows.
  await sql`select set_config('cursor_tuple_fraction', '1', true), set_config('work_mem', '64MB', true)`;
  await sql`
    declare replayed_rows no scroll cursor for
    select t.code, t.id, t.epoch, t.source, t.live, t.packed, t.first_sequence, t.ticks
    from unnest(${codes}::text[], ${times}::float8[]) as w (code, since_ms) join tick_log_row t on t.code = w.code
    where t.last_at >= to_timestamp(w.since_ms / 1000) and t.first_at < ${span.to} and t.first_at >= ${earliest}
    order by t.first_sequence`;
}

/** So many rows at a time that they come to about a megabyte. */
function fetchRows(sql: Sql, bytesPerRow: number): Promise<StreamRow[]> {
  if (bytesPerRow > 10_000) return sql<StreamRow>`fetch 100 from replayed_rows`;
  if (bytesPerRow > 1_000) return sql<StreamRow>`fetch 1000 from replayed_rows`;
  return sql<StreamRow>`fetch 5000 from replayed_rows`;
}

async function* readRows(sql: Sql): AsyncGenerator<StreamRow> {
  for (let bytesPerRow = Infinity; ;) {
    const page = await fetchRows(sql, bytesPerRow);
    if (page.length === 0) return;
    yield* page;
    bytesPerRow = page.reduce((sum, row) => sum + row.ticks.length, 0) / page.length;
  }
}

/** The newest tick of each instrument before those of a span; with `isLive` of the live ones. */
async function readNewest(sql: Sql, span: StreamSpan, isLive: boolean) {
  const { codes, times, earliest } = wanted(span);
  const rows = await sql<LogRow & { code: string }>`
    with first as (
      select t.code, min(t.first_sequence) as sequence
      from unnest(${codes}::text[], ${times}::float8[]) as w (code, since_ms) join tick_log_row t on t.code = w.code
      where t.last_at >= to_timestamp(w.since_ms / 1000) and t.first_at < ${span.to} and t.first_at >= ${earliest}
      group by t.code)
    select w.code, r.* from unnest(${codes}::text[], ${times}::float8[]) as w (code, since_ms)
    left join first f on f.code = w.code
    cross join lateral (
      select id, epoch, source, live, packed,
        case when packed then ticks else regexp_replace(ticks, '^.*\n', '') end as ticks
      from tick_log_row
      where code = w.code and (live or not ${isLive})
        and first_sequence < coalesce(f.sequence, 9223372036854775807)
        and (f.sequence is not null or last_at < to_timestamp(w.since_ms / 1000))
      order by first_sequence desc limit 1) r`;
  return new Map(rows.map((row) => [row.code, ticksOf(row).at(-1)!]));
}

/** What was read of each instrument and is not in a block yet. */
class Gathered {
  private readonly ticks = new Map<string, LoggedTick[]>();
  private sinceCut = 0;

  constructor(
    private readonly span: StreamSpan,
    private readonly newest: Map<string, Newest>,
  ) {}

  get isEnough(): boolean {
    return this.sinceCut >= blockTicks;
  }

  add(row: StreamRow): void {
    const to = this.span.to.getTime();
    const since = this.span.since.get(row.code)!;
    const known = this.ticks.get(row.code);
    const ticks = known ?? [];
    this.ticks.set(row.code, ticks);
    for (const run of runsOf(row)) {
      const [first, last] = [run[0]!, run.at(-1)!];
      // Of a row of many runs some may lie before the span or after it.
      if (!row.packed || (last.receivedAt >= since && first.receivedAt < to)) {
        for (const tick of run) if (tick.receivedAt < to) ticks.push(tick);
        this.sinceCut += run.length;
      } else if (!known && ticks.length === 0 && last.receivedAt < since) {
        const live = last.live ? last : this.newest.get(row.code)?.live;
        this.newest.set(row.code, { any: last, live });
      }
    }
  }

  /** A block of all ticks before a sequence. */
  cut(until: number): Block {
    this.sinceCut = 0;
    const chunks = new Map<string, Chunk>();
    const before = new Map(this.newest);
    for (const [code, ticks] of this.ticks) {
      const isWhole = (ticks.at(-1)?.sequence ?? until) < until;
      const cut = isWhole ? ticks.length : firstWhere(ticks, (tick) => tick.sequence >= until);
      if (cut === 0) continue;
      const own = isWhole ? ticks : ticks.slice(0, cut);
      this.ticks.set(code, isWhole ? [] : ticks.slice(cut));
      const newest = before.get(code) ?? {};
      chunks.set(code, new Chunk(code, own, newest, this.span.factsOf(code)));
      const live = own.findLast((tick) => tick.live) ?? newest.live;
      this.newest.set(code, { any: own.at(-1), live });
    }
    return new Block(chunks, before, until);
  }
}

/**
 * The logged ticks of a span, in the order of their sequences over all instruments, block after block. Only
 * what belongs to the next block is in memory. The last block may be empty and has no end.
 */
export async function* readBlocks(sql: Sql, span: StreamSpan): AsyncGenerator<Block> {
  const any = await readNewest(sql, span, false);
  const live = span.needsLive ? await readNewest(sql, span, true) : any;
  const newest = new Map<string, Newest>();
  for (const code of span.since.keys())
    newest.set(code, { any: any.get(code), live: live.get(code) });
  const gathered = new Gathered(span, newest);
  await openRows(sql, span);
  for await (const row of readRows(sql)) {
    // The rest begins with this row.
    if (gathered.isEnough) yield gathered.cut(Number(row.first_sequence));
    gathered.add(row);
  }
  yield gathered.cut(Infinity);
  await sql`close replayed_rows`;
}
