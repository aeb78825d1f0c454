import { existsSync } from 'node:fs';
import path from 'node:path';
import { dropStored } from '@/lib/files/service';
import { replaceHashKey, resealHashKey } from '@/lib/fingerprints/key-rows';
import { sandboxSecret } from '@/lib/platform/env';
import type { FilePurpose } from '@/lib/files/rules';
import { noise, upload } from '@/tests/setup/files/send-file';
import { askToClose, comeToDay, passWait, runClosings, statusOf, type Leaver } from './leaver';
import { moved } from '@/tests/setup/limits';
import { registered } from '@/tests/setup/mailbox';
import { txHashOf, usableWallet } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';

/** Guarantee: what the law wants kept is kept as long as was said, and not a day longer. */
const { app } = trading({ LOG_LEVEL: 'silent' });
let ada: Leaver;
let fileId: string;

const stored = () => path.join(app.runtime.env.FILES_DIR, `${fileId}.sealed`);
const verification = async () => {
  const [row] = await app.owner.sql<{ fields: object }>`
    select fields from verification where customer_id = ${ada.user.id}`;
  return row!.fields;
};
const destination = async () => {
  const [row] = await app.owner.sql<{ name: string; address: string | null }>`
    select name, address from withdrawal_destination where customer_id = ${ada.user.id}`;
  return row;
};

/** Somebody who proved who they are, with a picture and a place their money went to. */
beforeEach(async () => {
  ada = await registered(app);
  const bytes = await noise(600, 400).jpeg().toBuffer();
  const purpose: FilePurpose = 'front';
  fileId = (await upload(app, bytes, { token: ada.token, purpose })).result.fileId;
  await app.owner.sql`
    select verification_submit(${ada.user.id}, 'basic', '{"fullName": "Ada Lovelace"}'::jsonb,
      ${JSON.stringify({ front: fileId })}::jsonb, ${[fileId]}::bigint[], '{front}')`;
  await app.owner.sql`
    update verification set status = 'verified', reviewed_at = now(), reviewed_by = 'op'
    where customer_id = ${ada.user.id}`;
  await usableWallet(app.owner, ada.user.id);
  await askToClose(app, ada);
  await comeToDay(app, ada.user.id);
  expect(await statusOf(app, ada.user.id)).toBe('closed');
});

const passYears = () =>
  app.owner.sql`update account_closing set kept_until = now() where customer_id = ${ada.user.id}`;

it('keeps it until the day that was shown, and then erases it for good', async () => {
  const [closing] = await app.owner.sql<{ days: number }>`
    select round(extract(epoch from kept_until - done_at) / 86400)::integer as days
    from account_closing where customer_id = ${ada.user.id}`;
  expect(closing!.days).toBe(1826);
  await runClosings(app);
  expect(existsSync(stored())).toBe(true);
  expect(await verification()).toEqual({ fullName: 'Ada Lovelace' });
  expect(await destination()).toMatchObject({ name: 'Cold wallet', address: expect.any(String) });
  await passYears();
  await runClosings(app);
  expect(existsSync(stored())).toBe(false);
  const [file] = await app.owner.sql`
    select state, key_id, wrapped_key, sha256 from file where id = ${fileId}`;
  expect(file).toEqual({ state: 'removed', key_id: null, wrapped_key: null, sha256: null });
  expect(await verification()).toEqual({});
  expect(await destination()).toEqual({ name: '-', address: null });
  const [hash] = await app.owner.sql<{ email_hash: string | null }>`
    select email_hash from account_closing where customer_id = ${ada.user.id}`;
  expect(hash!.email_hash).toBeNull();
});

it('erases all else where the store does not remove a picture, and removes that later', async () => {
  const { store } = app.runtime.files;
  const { remove } = store;
  store.remove = () => Promise.reject(new Error('the store is away'));
  await passYears();
  await runClosings(app);
  expect(await verification()).toEqual({});
  const [file] = await app.owner.sql`select state, wrapped_key from file where id = ${fileId}`;
  expect(file).toEqual({ state: 'removed', wrapped_key: null });
  expect(existsSync(stored())).toBe(true);
  const [job] = await app.owner.sql<{ n: number }>`
    select count(*)::integer as n from graphile_worker.jobs where key = ${`drop-file:${fileId}`}`;
  expect(job!.n).toBe(1);
  store.remove = remove;
  await dropStored(fileId);
  expect(existsSync(stored())).toBe(false);
});

it('erases what names a payment, and credits no transaction of then once more', async () => {
  const hash = txHashOf(ada.user.id);
  const [address] = await app.owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by, enabled)
    values ('USDT', 'tron', ${`T${ada.user.id}`.padEnd(34, 'x')}, 'owner', true) returning id`;
  const insert = async (customerId: string) =>
    (
      await app.owner.sql<{ id: string }>`
        insert into deposit (customer_id, method, currency, address_id, amount, tx_hash)
        values (${customerId}, 'crypto', 'USDT', ${address!.id}, 150, ${hash}) returning id`
    )[0]!.id;
  const id = await insert(ada.user.id);
  await moved(
    app.owner,
    `update deposit set status = 'approved', last_six = '123456' where id = ${id}`,
  );
  const payment = async () =>
    (await app.owner.sql`select tx_hash, last_six from deposit where id = ${id}`)[0];
  await runClosings(app);
  expect(await payment()).toEqual({ tx_hash: hash, last_six: '123456' });
  await passYears();
  await runClosings(app);
  expect(await payment()).toEqual({ tx_hash: '', last_six: '' });
  const bob = await registered(app);
  await app.owner.sql`update customer set basic_status = 'verified' where id = ${bob.user.id}`;
  const again = await insert(bob.user.id);
  await expect(
    app.owner.sql`update deposit set status = 'approved' where id = ${again}`,
  ).rejects.toThrow('credited years ago');
  await app.owner.sql`update deposit set status = 'rejected', reason = 'No.' where id = ${again}`;
  // The books of tests know no such credit.
  await moved(app.owner, `update deposit set status = 'pending' where id = ${id}`);
});

it.each([
  ['the hash that the watcher saw', true],
  ['that end', false],
])('keeps %s of a payment told of by the end of its hash', async (_what, isSeen) => {
  const hash = txHashOf(`ended ${ada.user.id}`);
  const [address] = await app.owner.sql<{ id: string }>`
    insert into deposit_address (currency, network, address, added_by, enabled)
    values ('USDT', 'tron', ${`T${ada.user.id}`.padEnd(34, 'e')}, 'owner', true) returning id`;
  const told = async (customerId: string, whole: string, six: string) =>
    (
      await app.owner.sql<{ id: string }>`
        insert into deposit (customer_id, method, currency, address_id, amount, tx_hash, last_six)
        values (${customerId}, 'crypto', 'USDT', ${address!.id}, 900, ${whole}, ${six}) returning id`
    )[0]!.id;
  if (isSeen)
    await app.owner.sql`
      insert into chain_payment (network, tx_hash, output_index, address_id, amount, confirmations, last_told)
      values ('tron', ${hash}, 0, ${address!.id}, 900, 20, 20)`;
  const id = await told(ada.user.id, '', hash.slice(-6));
  await moved(app.owner, `update deposit set status = 'approved' where id = ${id}`);
  await passYears();
  await runClosings(app);
  const kept = await app.owner.sql<{ tx_hash: string }>`
    select tx_hash from forgotten_payment where address_id = ${address!.id}`;
  expect(kept).toEqual([{ tx_hash: isSeen ? hash : hash.slice(-6) }]);
  const bob = await registered(app);
  await app.owner.sql`update customer set basic_status = 'verified' where id = ${bob.user.id}`;
  const asked = async (whole: string, six: string) => {
    const again = await told(bob.user.id, whole, six);
    const [row] = await app.owner.sql<{ alone: string | null; flaw: string | null }>`
      select deposit_alone_flaw(d, 'op') as alone, deposit_payment_flaw(d) as flaw
      from deposit d where id = ${again}`;
    await app.owner.sql`update deposit set status = 'rejected', reason = 'No.' where id = ${again}`;
    return row!;
  };
  const alone = expect.stringMatching(/ends so was credited years ago/);
  const whole = await asked(hash, '');
  if (isSeen) expect(whole.flaw).toMatch(/credited years ago/);
  else expect(whole).toEqual({ alone, flaw: null });
  expect(await asked('', hash.slice(-6))).toEqual({ alone, flaw: null });
  expect(await asked('', '0a0a0a')).toEqual({ alone: null, flaw: null });
  await moved(app.owner, `update deposit set status = 'pending' where id = ${id}`);
});

it('erases what is over also while what was closed today cannot be erased again', async () => {
  await moved(
    app.owner,
    `insert into layout (customer_id, screen, layout) values (${ada.user.id}, 'trade', '{}')`,
  );
  await app.owner.pool.query(`
    create function stuck() returns trigger language plpgsql as
      $$ begin raise exception 'stuck'; end $$;
    create trigger stuck before delete on layout for each row execute function stuck()`);
  try {
    await passYears();
    await runClosings(app);
    expect(await destination()).toMatchObject({ name: '-', address: null });
  } finally {
    await app.owner.pool.query('drop function stuck cascade');
  }
});

it('erases by which payments a withdrawal was sent, and why it came back, and no earlier', async () => {
  const insert = `
    with w as (
      insert into withdrawal (customer_id, destination_id, currency, amount, fee, fee_rate, status, reference)
      select ${ada.user.id}, id, 'USDT', 10, 0, 0, 'completed', 'paid' from withdrawal_destination
      where customer_id = ${ada.user.id} returning id
    ) insert into withdrawal_step (withdrawal_id, step, operator, reference, reason)
      select id, 'sent'::withdrawal_step_kind, 'anna', 'claimed', null from w
      union all select id, 'first-rejection', 'anna', null, 'It came back.' from w`;
  await moved(app.owner, insert);
  const steps = () =>
    app.owner.sql`
      select step, operator, s.reference, s.reason from withdrawal_step s
      join withdrawal w on w.id = s.withdrawal_id where w.customer_id = ${ada.user.id} order by step`;
  const erase = () =>
    app.owner.sql`update withdrawal_step set reference = '-' where reference = 'claimed'`;
  await expect(erase()).rejects.toThrow('stays on record');
  await passYears();
  await runClosings(app);
  expect(await steps()).toEqual([
    { step: 'sent', operator: 'anna', reference: '-', reason: null },
    { step: 'first-rejection', operator: 'anna', reference: null, reason: '-' },
  ]);
  await expect(
    app.owner.sql`update withdrawal_step set reference = 'another' where reference = '-'`,
  ).rejects.toThrow('stays on record');
  // The books of tests know no such payment.
  const mine = `(select id from withdrawal where customer_id = ${ada.user.id})`;
  await moved(app.owner, `delete from withdrawal_step where withdrawal_id in ${mine}`);
  await moved(app.owner, `delete from withdrawal where id in ${mine}`);
});

it('lets nobody erase earlier, nor change what is kept', async () => {
  await expect(
    app.owner.sql`update verification set fields = '{}' where customer_id = ${ada.user.id}`,
  ).rejects.toThrow('cannot be changed');
  await expect(
    app.owner.sql`update file set state = 'removed' where id = ${fileId}`,
  ).rejects.toThrow('does not become');
  const [row] = await app.owner.sql<{ done: boolean }>`
    select closing_forget(id) as done from account_closing where customer_id = ${ada.user.id}`;
  expect(row!.done).toBe(false);
});

it('takes no posting to a closed account, and the audit sees one that got there', async () => {
  const pay = () =>
    app.owner.sql`
      select ledger_post(${`test:${Math.random()}`}, 'sandbox-deposit', 'real', array[
        (null, 'external', 'USDT', -5), (${ada.user.id}::bigint, 'available', 'USDT', 5)
      ]::ledger_amount[])`;
  await expect(pay()).rejects.toThrow('never_above_highest');
  const flaws = async () =>
    (await app.owner.sql<{ flaw: string }>`select flaw from audit_closed_accounts_are_empty`).map(
      ({ flaw }) => flaw,
    );
  const change = (to: string) =>
    moved(
      app.owner,
      `update ledger_account set highest = ${to} where customer_id = ${ada.user.id}
         and mode = 'real' and kind = 'available' and currency = 'USDT'`,
    );
  await change('null');
  expect(await flaws()).toEqual(['balance']);
  await change('0');
  await moved(app.owner, `update customer set email = 'x@y' where id = ${ada.user.id}`);
  expect(await flaws()).toEqual(['name']);
  await moved(app.owner, `update customer set email = 'closed#' || id where id = ${ada.user.id}`);
  expect(await flaws()).toEqual([]);
});

it('waits where the key of hashes does not open, and lets people register all the same', async () => {
  const bob = await registered(app);
  await askToClose(app, bob);
  app.runtime.env.AUTH_SECRET = 'another-secret-another-secret-another';
  await comeToDay(app, bob.user.id);
  expect(await statusOf(app, bob.user.id)).toBe('active');
  await registered(app);
  expect(
    await resealHashKey(app.runtime.database.sql, sandboxSecret, app.runtime.env.AUTH_SECRET),
  ).toBe(true);
  await runClosings(app);
  expect(await statusOf(app, bob.user.id)).toBe('closed');
  await resealHashKey(app.runtime.database.sql, app.runtime.env.AUTH_SECRET, sandboxSecret);
  app.runtime.env.AUTH_SECRET = sandboxSecret;
});

it('goes on where a key of hashes that was lost is replaced, and forgets by what others are known', async () => {
  const bob = await registered(app);
  await askToClose(app, bob);
  app.runtime.env.AUTH_SECRET = 'another-secret-another-secret-another';
  await comeToDay(app, bob.user.id);
  expect(await statusOf(app, bob.user.id)).toBe('active');
  const { transaction, sql } = app.runtime.database;
  const [gone] = await transaction(async (run) => {
    await replaceHashKey(run, app.runtime.env.AUTH_SECRET);
    return run`select accounts, breaks from closing_unhash()`;
  });
  expect(gone).toMatchObject({ accounts: expect.any(Number), breaks: expect.any(Number) });
  await runClosings(app);
  expect(await statusOf(app, bob.user.id)).toBe('closed');
  const known = await app.owner.sql<{ id: string }>`
    select customer_id as id from account_closing where email_hash is not null`;
  expect(known).toEqual([{ id: bob.user.id }]);
  await resealHashKey(sql, app.runtime.env.AUTH_SECRET, sandboxSecret);
  app.runtime.env.AUTH_SECRET = sandboxSecret;
});

it('closes after a week where the key of hashes is lost for good', async () => {
  const bob = await registered(app);
  await askToClose(app, bob);
  app.runtime.env.AUTH_SECRET = 'another-secret-another-secret-another';
  await passWait(app, bob.user.id);
  await app.owner.sql`
    update account_closing set due_at = due_at - interval '7 days'
    where customer_id = ${bob.user.id}`;
  await runClosings(app);
  app.runtime.env.AUTH_SECRET = sandboxSecret;
  expect(await statusOf(app, bob.user.id)).toBe('closed');
});

it('lets go of a last letter that could not be sent for a week', async () => {
  await app.owner.sql`
    update account_closing set farewell = '{"email": "a@b"}',
      done_at = done_at - interval '8 days' where customer_id = ${ada.user.id}`;
  await runClosings(app);
  const [row] = await app.owner.sql`
    select farewell from account_closing where customer_id = ${ada.user.id}`;
  expect(row).toEqual({ farewell: null });
});
