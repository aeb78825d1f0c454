import { audit } from '@/lib/ledger/audit';
import { createDatabase, type Database } from '@/lib/platform/db';
import { moved } from '@/tests/setup/limits';
import { edited, person, type Person } from '@/tests/setup/operators/people';

/** Guarantee: no operator alone holds up what two of them agree on. */

let owner: Database;
let app: Database;
let anna: Person;
let berta: Person;
let cora: Person;
const key = 'withdrawals.twoReviewersAbove.USDT';

const set = async (who: Person, value: string, of = key): Promise<string> =>
  String((await edited(app, who, 'parameter', of, { value })).answer);
async function valueOf(of = key): Promise<string> {
  const [row] = await owner.sql<{ value: string }>`select value from parameter where key = ${of}`;
  return row!.value;
}

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
  app = createDatabase(process.env.DATABASE_URL!, { max: 4 });
});
beforeEach(async () => {
  [anna, berta, cora] = [await person(), await person(), await person()];
  await owner.sql`update parameter set value = '9999' where key = ${key}`;
  await owner.sql`update parameter set value = '10000' where key = ${key}`;
});
afterEach(async () => {
  await Promise.all([anna, berta, cora].map(({ session }) => session.end()));
  expect(await audit(owner)).toEqual([]);
});
afterAll(() => Promise.all([owner, app].map((database) => database.close())));

it('what one changes alone takes no proposal of a colleague away', async () => {
  expect(await set(cora, '6000')).toMatch(/^Saved/);
  expect(await set(anna, '10000')).toMatch(/^Proposed/);
  expect(await set(cora, '5999')).toMatch(/^Saved/);
  expect(await set(berta, '10000')).toMatch(/^Saved/);
  expect(await valueOf()).toBe('10000');
});

it('nor does another proposal of theirs', async () => {
  expect(await set(anna, '4000')).toMatch(/^Proposed/);
  expect(await set(cora, '3000')).toMatch(/^Proposed/);
  expect(await set(berta, '4000')).toMatch(/^Saved/);
});

it('what two set takes two for a week, and from then on one lowers it', async () => {
  expect(await set(cora, '6000')).toMatch(/^Saved/);
  for (const who of [anna, berta]) await set(who, '10000');
  expect(await set(cora, '6000')).toMatch(/^Proposed/);
  expect(await valueOf()).toBe('10000');
  await moved(
    owner,
    `update parameter set decided_at = decided_at - interval '8 days' where key = '${key}'`,
  );
  expect(await set(cora, '6000')).toMatch(/^Saved/);
});

it('but one alone switches off at any time, and limits of loans are held up no longer either', async () => {
  const enabled = 'plans.enabled';
  expect(await set(cora, 'false', enabled)).toMatch(/^Saved/);
  expect(await set(anna, 'true', enabled)).toMatch(/^Proposed/);
  expect(await set(berta, 'true', enabled)).toMatch(/^Saved/);
  expect(await set(cora, 'false', enabled)).toMatch(/^Saved/);
  // What was agreed once is no word on it any more.
  expect(await set(cora, 'true', enabled)).toMatch(/^Proposed/);
  expect(await set(anna, 'true', enabled)).toMatch(/^Saved/);
  const limits = await valueOf('loans.limits');
  expect(await set(cora, '500:400', 'loans.limits')).toMatch(/^Saved/);
  expect(await set(anna, limits, 'loans.limits')).toMatch(/^Proposed/);
  expect(await set(cora, '500:300', 'loans.limits')).toMatch(/^Saved/);
  expect(await set(berta, limits, 'loans.limits')).toMatch(/^Saved/);
  expect(await set(cora, '500:400', 'loans.limits')).toMatch(/^Proposed/);
});

it('what one lowered alone is no proposal to come back to it', async () => {
  expect(await set(anna, '8000')).toMatch(/^Saved/);
  expect(await set(cora, '7000')).toMatch(/^Saved/);
  expect(await set(cora, '8000')).toMatch(/^Proposed/);
  expect(await valueOf()).toBe('7000');
});

it('a proposal that stands is taken back, and lapses with what the owner sets', async () => {
  expect(await set(anna, '4000')).toMatch(/^Proposed/);
  expect(await set(cora, '9000')).toMatch(/^Saved/);
  expect(await set(anna, '9000')).toMatch(/^Taken back/);
  expect(await set(berta, '4000')).toMatch(/^Proposed/);
  await owner.sql`update parameter set value = '9500' where key = ${key}`;
  expect(await set(cora, '4000')).toMatch(/^Proposed/);
  expect(await set(anna, '4000')).toMatch(/^Saved/);
});
