import { createDatabase, type Database } from '@/lib/platform/db';
import { makeCustomer } from '../setup/app';

let owner: Database;

beforeAll(() => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 4, role: null });
});
afterAll(() => owner.close());

const lockOf = (customerId: string) =>
  owner.sql`
    select id from ledger_account where customer_id = ${customerId}::bigint and mode = 'demo'
    for update nowait`;

test('a booking that is refused keeps no account of the customer locked', async () => {
  const { customerId } = await makeCustomer(owner);
  const refused = [{ do: 'cancel', id: '999999999', customerId, mode: 'demo', reason: 'customer' }];
  await owner.transaction(async (run) => {
    const [row] = await run<{ results: { refusal: string; available: null }[] }>`
      select orders_apply(${JSON.stringify(refused)}::jsonb) as results`;
    expect(row!.results).toMatchObject([{ refusal: '10115', available: null }]);
    expect(await lockOf(customerId)).not.toHaveLength(0);
  });
});
