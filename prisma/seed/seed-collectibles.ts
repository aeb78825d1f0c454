import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pictureSizes } from '@/scripts/commands/picture-sizes.mjs';
import { sandboxAuthor, sandboxWords } from '@/lib/collectibles/words-rules';
import type { Database } from '@/lib/platform/db';

const dayMs = 86_400_000;

/** Made for the sandbox: each with its picture, its prices in USDT and after how many days it ends. */
const collectibles = [
  { slug: 'aurora', name: 'Aurora', chain: 'ethereum', start: 40, step: 5, buy: 400, days: 1 },
  { slug: 'basalt', name: 'Basalt', chain: 'ethereum', start: 25, step: 2, buy: null, days: 2 },
  { slug: 'coral', name: 'Coral', chain: 'tron', start: 15, step: 1, buy: 150, days: 3 },
  { slug: 'delta', name: 'Delta', chain: 'ethereum', start: 60, step: 5, buy: null, days: 4 },
  { slug: 'ember', name: 'Ember', chain: 'bitcoin', start: 120, step: 10, buy: 900, days: 5 },
  { slug: 'fjord', name: 'Fjord', chain: 'ethereum', start: 80, step: 5, buy: 650, days: 6 },
  { slug: 'grove', name: 'Grove', chain: 'tron', start: 10, step: 1, buy: null, days: 8 },
  { slug: 'harbour', name: 'Harbour at dusk', chain: 'ethereum', start: 35, step: 2.5, buy: 300, days: 10 },
  { slug: 'islet', name: 'Islet', chain: 'ethereum', start: 20, step: 2, buy: null, days: 12 },
  { slug: 'juniper', name: 'Juniper', chain: 'bitcoin', start: 90, step: 10, buy: null, days: 15 },
  { slug: 'kelp', name: 'Kelp', chain: 'tron', start: 12, step: 1, buy: 120, days: 20 },
  { slug: 'lagoon', name: 'Lagoon', chain: 'ethereum', start: 50, step: 5, buy: 500, days: 30 },
] as const; // prettier-ignore

const { creator, description, charity: charityName, about } = sandboxWords.en;
const author = sandboxAuthor;

type Run = Pick<Database, 'sql'>;

/** Where the drawings are, from the root of the project. */
const drawing = (slug: string) =>
  readFile(path.join(process.cwd(), 'prisma', 'seed', 'collectibles', `${slug}.svg`));

async function pictureOf({ sql }: Run, slug: string): Promise<string> {
  const { hash, small, medium, large } = await pictureSizes(await drawing(slug));
  await sql`
    insert into collectible_picture (hash, small, medium, large, added_by)
    values (${hash}, ${small}, ${medium}, ${large}, ${author}) on conflict (hash) do nothing`;
  const [row] = await sql<{ id: string }>`select id from collectible_picture where hash = ${hash}`;
  return row!.id;
}

/** Lists what is not listed, and once more what closed unsold. */
async function list(run: Run, charityId: string): Promise<void> {
  for (const { slug, name, chain, start, step, buy, days } of collectibles) {
    const address = `sandbox/${slug}`.padEnd(16, '-');
    const [there] = await run.sql`
      select from collectible where address = ${address} and status <> 'unsold'`;
    if (there) continue;
    const [unsold] = await run.sql<{ picture_id: string }>`
      select picture_id from collectible where address = ${address} limit 1`;
    const picture = unsold?.picture_id ?? (await pictureOf(run, slug));
    await run.sql`
      insert into collectible (name, creator, chain, address, picture_id, description, charity_id, start_price,
        min_step, buy_now_price, ends_at, status, listed_at, written_by, listed_by)
      values (${name}, ${creator}, ${chain}::payment_network, ${address}, ${picture}, ${description}, ${charityId},
        ${start}, ${step}, ${buy}, ${new Date(Date.now() + days * dayMs)}, 'open', clock_timestamp(), ${author}, 'seed')`;
  }
}

/** What a sandbox sells. Elsewhere operators list collectibles, and what the sandbox began with is withdrawn. */
export async function seedCollectibles(database: Run, sandbox: boolean): Promise<void> {
  const { sql } = database;
  if (!sandbox) {
    await sql`
      update collectible c set status = 'withdrawn' where written_by = ${author} and status = 'open'
        and not exists (select from bid b where b.collectible_id = c.id)`;
    await sql`update charity set enabled = false where written_by = ${author} and enabled`;
    return;
  }
  await sql`
    insert into charity (name, about, enabled, written_by) values (${charityName}, ${about}, true, ${author})
    on conflict (name) do update set enabled = true where charity.written_by = ${author}`;
  const [charity] = await sql<{ id: string }>`select id from charity where name = ${charityName}`;
  await list(database, charity!.id);
}
