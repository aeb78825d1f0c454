import { Refusal } from '../core/codes';
import type { Sql, Work } from '../platform/db';
import { lookOf, readConfusables } from './look-rules';

type Named = { id: string; username: string };

/** Whether somebody has a name that cannot be told from this one. */
export async function isTakenLook(run: Work, username: string): Promise<boolean> {
  const look = lookOf(username, readConfusables());
  return (await run.rows.username_look.findUnique({ where: { look } })) !== null;
}

/** Keeps the look of a new customer's name theirs, in the caller's transaction. Refuses with 10006 when another has it. */
export async function takeLook(run: Work, { id, username }: Named): Promise<void> {
  const { count } = await run.rows.username_look.createMany({
    data: [{ look: lookOf(username, readConfusables()), customer_id: BigInt(id) }],
    skipDuplicates: true,
  });
  if (count === 0) throw new Refusal('10006');
}

/** Notes the looks of customers who came before looks were noted; of those alike the first. */
export async function noteLooks(run: Sql): Promise<void> {
  const looks = readConfusables();
  let after = '0';
  for (;;) {
    const rows = await run<Named>`
      select id, username from customer c
      where id > ${after} and status <> 'closed' and not exists (select from username_look l where l.customer_id = c.id)
      order by id limit 1000`;
    if (rows.length === 0) return;
    after = rows.at(-1)!.id;
    await run`
      insert into username_look (look, customer_id)
      select * from unnest(${rows.map((row) => lookOf(row.username, looks))}::text[],
        ${rows.map((row) => row.id)}::bigint[])
      on conflict (look) do nothing`;
  }
}
