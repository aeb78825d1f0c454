/** Runs one statement and gives its rows; numbers of 64 bits and moments are asked for as text. */
export type Query = <T extends Record<string, unknown>>(
  text: string,
  values?: unknown[],
) => Promise<T[]>;

/** How far an audit saw. Times are as the database writes them, to the microsecond. */
export type Mark = {
  at: string;
  lastEntry: string;
  /** Numbers of entries up to the last one that were missing: undone, or not committed yet. */
  notYet: string[];
  /** Until when the fills of a day had been summed. */
  fillsUntil: string | null;
};

const columns = `at::text as at, last_entry::text as "lastEntry", not_yet::text[] as "notYet",
  fills_until::text as "fillsUntil"`;

/**
 * What is committed now, so that whatever an audit that begins afterwards does not see is looked at by the
 * next one. As for the proof of liabilities, no transaction lasts ten minutes.
 */
export async function takeMark(query: Query): Promise<Mark> {
  const [mark] = await query<Mark>(
    `select ${columns} from (
       select statement_timestamp() as at, l.id as last_entry, array(
           select n from generate_series(s.id + 1, l.id) n
           where not exists (select from public.ledger_entry e where e.id = n)) as not_yet,
         (select until from public.fill_day_until) as fills_until
       from (select coalesce(max(id), 0) as id from public.ledger_entry) l
       cross join (
         select coalesce((
           select id from public.ledger_entry
           where created_at < statement_timestamp() - interval '10 minutes'
           order by id desc limit 1), 0) as id
       ) s
     ) m`,
  );
  return mark!;
}

/** The mark of the last audit that found nothing; null where there was none yet. */
export async function lastMark(query: Query): Promise<Mark | null> {
  const [mark] = await query<Mark>(
    `select ${columns} from public.audit_mark where findings = 0 order by id desc limit 1`,
  );
  return mark ?? null;
}

/** Whether the last full audit found something: what it named may be of customers nobody touched since. */
export async function isFullNotClean(query: Query): Promise<boolean> {
  const [last] = await query<{ findings: number }>(
    `select findings from public.audit_mark where is_full order by id desc limit 1`,
  );
  return (last?.findings ?? 0) > 0;
}

/**
 * From when on orders have to be compared with the log of ticks: since the last audit that compared some and
 * found nothing, and what those since then compared who found something; null where there was none yet.
 */
export async function comparedUntil(query: Query): Promise<string | null> {
  const [row] = await query<{ from: string | null }>(
    `select least(max(c.at), min(coalesce(m.looked_from, m.at - interval '1 day')))::text as "from"
     from (
       select coalesce(max(id), 0) as id, max(at) as at from public.audit_mark
       where findings = 0 and looked_from is distinct from at
     ) c
     left join public.audit_mark m on m.id > c.id and m.findings > 0`,
  );
  return row?.from ?? null;
}

export type Outcome = {
  isFull: boolean;
  findings: number;
  /** From when on it compared orders with the log of ticks; null where it compared none. */
  lookedFrom: Date | null;
};

/** Notes what an audit found that began at the mark. */
export async function keepMark(query: Query, mark: Mark, outcome: Outcome): Promise<void> {
  const { isFull, findings, lookedFrom } = outcome;
  await query(
    `insert into public.audit_mark
       (at, is_full, last_entry, not_yet, fills_until, findings, looked_from)
     values ($1, $2, $3, $4, $5, $6, coalesce($7::timestamptz, $1::timestamptz))`,
    [mark.at, isFull, mark.lastEntry, mark.notYet, mark.fillsUntil, findings, lookedFrom],
  );
}
