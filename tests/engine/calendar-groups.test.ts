import { readFileSync } from 'node:fs';
import { calendars } from '@/lib/markets/calendars';
import { createDatabase, type Database } from '@/lib/platform/db';
import { seedMarkets } from '@/prisma/seed/seed-markets';

/** An install from before the futures had a calendar for each product group is brought up to date. */

const migration = readFileSync('prisma/migrations/0014_calendar_groups/migration.sql', 'utf8');
const evening = [{ open: '18:00', close: '24:00' }];
const halted = [{ open: '00:00', close: '13:00' }, ...evening];

let owner: Database;
beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 1, role: null });
});
afterAll(() => owner.close());

const exceptions = () =>
  owner.sql<{ calendar_id: string; date: string; name: string; sessions: unknown }>`
    select calendar_id, date::text as date, name, sessions from calendar_exception
    where calendar_id <> 'cme-futures' order by calendar_id, date`;

const calendarsOf = () =>
  owner.sql<{ code: string; calendar: string }>`
    select code, calendar from instrument where type = 4 order by code`;

/** Puts the calendars back to what an earlier release seeded, as far as the migration looks at it. */
async function goBack(): Promise<void> {
  const { sql } = owner;
  await sql`
    insert into calendar (id, time_zone, weekly)
    select 'cme-futures', time_zone, weekly from calendar where id = 'cme-indices'`;
  await sql`update instrument set calendar = 'cme-futures' where calendar like 'cme-%'`;
  await sql`delete from calendar_exception where calendar_id like 'cme-%'`;
  await sql`delete from calendar where id like 'cme-%' and id <> 'cme-futures'`;
  await sql`
    delete from calendar_exception where calendar_id in ('forex', 'metals')
      and date in ('2026-12-24', '2026-12-31', '2028-12-24', '2028-12-31')`;
  await sql`
    update calendar_exception set sessions = '[]' where calendar_id in ('forex', 'metals')`;
  for (const [date, name, sessions] of [
    ['2026-01-01', "New Year's Day", evening],
    ['2026-01-19', 'Martin Luther King Jr. Day', halted],
    ['2026-04-03', 'Good Friday', []],
    ['2026-11-27', 'Day after Thanksgiving', [{ open: '00:00', close: '13:15' }]],
  ] as const)
    await sql`
      insert into calendar_exception (calendar_id, date, name, sessions)
      values ('cme-futures', ${date}, ${name}, ${JSON.stringify(sessions)}::jsonb)`;
}

test('an earlier install ends with the calendars of a fresh one', async () => {
  const fresh = [await calendarsOf(), await exceptions()];
  expect(new Set(fresh[0]!.map((row) => (row as { calendar: string }).calendar)).size).toBe(5);
  await goBack();
  await owner.sql`
    insert into calendar_exception (calendar_id, date, name, sessions)
    values ('cme-futures', '2027-03-04', 'Announced here', '[]')`;
  await owner.sql`
    insert into calendar_exception (calendar_id, date, name, sessions, in_force)
    values ('cme-futures', '2026-02-16', 'Taken back', ${JSON.stringify(halted)}::jsonb, false)`;
  await owner.pool.query(migration);
  await seedMarkets(owner);
  const groups = calendars.map(({ id }) => id).filter((id) => id.startsWith('cme-'));
  const now = await exceptions();
  const kept = now.filter(({ name }) => ['Announced here', 'Taken back'].includes(name));
  expect(kept.map(({ calendar_id, name }) => `${calendar_id} ${name}`).sort()).toEqual(
    groups.flatMap((id) => [`${id} Announced here`, `${id} Taken back`]).sort(),
  );
  expect(await calendarsOf()).toEqual(fresh[0]);
  const announced = (rows: typeof now) =>
    rows.filter(({ date }) => date !== '2027-03-04' && date !== '2026-02-16');
  expect(announced(now)).toEqual(announced(fresh[1] as typeof now));
});

test('a fresh install is left as it is', async () => {
  await owner.sql`delete from calendar_exception where calendar_id = 'cme-futures'`;
  await owner.sql`delete from calendar where id = 'cme-futures'`;
  const before = [await calendarsOf(), await exceptions()];
  await owner.pool.query(migration);
  expect([await calendarsOf(), await exceptions()]).toEqual(before);
});
