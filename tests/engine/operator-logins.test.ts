import { addOperator, disableOperator, listOperators, nameFlaw } from '../../scripts/logins.mjs';
import { createDatabase } from '@/lib/platform/db';
import { asOperator, operatorLogin } from '../setup/operator';

const ownerUrl = process.env.DATABASE_URL!;

test.each([
  '',
  'Anna',
  '1st',
  'a b',
  'x'.repeat(32),
  'assay_app',
  'pg_monitor',
  'postgres',
  'public',
  "a'b",
])('nobody is called "%s"', async (name) => {
  expect(nameFlaw(name)).toContain('cannot be the name');
  await expect(addOperator(ownerUrl, name, 'x')).rejects.toThrow('cannot be the name');
});

test('a role that is no operator is left alone', async () => {
  const owner = createDatabase(ownerUrl, { max: 1, role: null });
  await owner.sql`create role somebody_else login`;
  await expect(addOperator(ownerUrl, 'somebody_else', 'x')).rejects.toThrow('is no operator');
  await owner.sql`drop role somebody_else`;
  await owner.close();
});

test('an operator who is disabled is out at once, stays on the list, and may be let in again', async () => {
  const { name, url } = await operatorLogin(ownerUrl);
  const open = await asOperator(url);
  const listed = async () => (await listOperators(ownerUrl)).find((one) => one.name === name);
  expect(await listed()).toMatchObject({ disabled_at: null, last_change: null });
  await open.query(
    "update operations.parameter set value = 'no' where key = 'timedOptions.enabled'",
  );
  await disableOperator(ownerUrl, name);
  await expect(open.query('select 1')).rejects.toThrow();
  await expect(asOperator(url)).rejects.toMatchObject({ code: '28000' });
  expect(await listed()).toMatchObject({
    disabled_at: expect.any(Date),
    last_change: expect.any(Date),
  });
  await expect(disableOperator(ownerUrl, 'nobody_here')).rejects.toThrow('There is no operator');
  await addOperator(ownerUrl, name, 'another password');
  await expect(asOperator(url)).rejects.toMatchObject({ code: '28P01' });
  const renewed = new URL(url);
  renewed.password = 'another password';
  const again = await asOperator(renewed.href);
  expect((await again.query('select session_user as me')).rows).toEqual([{ me: name }]);
  await again.end();
});
