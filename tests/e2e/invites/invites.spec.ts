import { expect, test, type Page } from '@playwright/test';
import { assertClean } from '../steps/clean';
import { onOneDevice } from '../steps/device';
import { arrive, register, speak } from '../steps/newcomer';
import { fund, owner } from '../steps/owner';
import { wordsOf } from '../steps/words';

/** Verifies who somebody is, as a review does, and pays what they have earned. */
async function verifyAndPay(name: string): Promise<void> {
  await owner.query(
    `with v as (
       insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
       select id, 'basic', 'verified', jsonb_build_object('idNumber', username, 'fullName', username,
         'birthDate', '1990-01-01'), '{}', now(), 'e2e' from customer where username = $1)
     update customer set basic_status = 'verified' where username = $1`,
    [name],
  );
  await owner.query('select invite_pay(id) from customer where username = $1', [name]);
}

async function trade(page: Page): Promise<void> {
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/swx/customer/order/${path}`, {
      headers: { Origin: process.env.ASSAY_URL!, Virtual: 'NO' },
      data,
    });
    const { code, result } = (await answer.json()) as { code: string; result: { id: string } };
    expect(code).toMatch(/^20/);
    return result;
  };
  const order = { kind: 'margin', type: 'market', code: 'BTCUSDT', side: 'long', leverage: 2 };
  const { id } = await call('buyOptions', { ...order, lots: '0.10' });
  await call('closeOptions', { id });
}

/** Lets what somebody paid in fees have been paid 40 days ago, and counts it; gives the reward. */
async function letBeBefore(friend: string): Promise<string> {
  await owner.query(
    `do $$ declare v bigint;
     begin
       select id into v from customer where username = '${friend}';
       -- Sets the guards aside for this transaction alone: to disable a trigger locks a table that the
       -- site is writing to.
       perform set_config('session_replication_role', 'replica', true);
       update fee_terms set announced_at = '2000-01-01', since = '2000-01-01'
       where key like 'invites.%' and version = 1;
       update invitation set next_day = next_day - 45 where customer_id = v;
       update ledger_entry set created_at = created_at - interval '40 days' where id in (
         select entry_id from ledger_posting g join ledger_account a on a.id = g.account_id
         where a.customer_id = v and a.mode = 'real');
       perform set_config('session_replication_role', 'origin', true);
       perform invite_count(v);
     end $$`,
  );
  const { rows } = await owner.query<{ reward: string }>(
    `select trim_scale(sum(r.reward))::text as reward
     from invite_reward r join customer c on c.id = r.customer_id where c.username = $1`,
    [friend],
  );
  expect(Number(rows[0]!.reward)).toBeGreaterThan(0);
  return rows[0]!.reward;
}

for (const lang of ['en', 'ar'] as const) {
  test(
    `somebody is invited, knows what that gives away, and their fees earn a share, in ${lang}`,
    onOneDevice(lang),
    async ({ page, browser, baseURL }, info) => {
      const words = wordsOf(lang);
      const { t, format } = words;
      await speak(page, baseURL!, lang);
      const { name } = await arrive(page, baseURL!);
      await page.goto('/profile');
      await page.getByRole('link', { name: t('invites.lineOpen'), exact: true }).click();
      await expect(page.getByText(t('invites.nobody'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('invites.none'), { exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name: t('invites.qr') })).toBeVisible();
      await assertClean(page);
      const link = await page.getByText(/\/pass\/register\?invite=/).innerText();
      const path = link.slice(link.indexOf('/pass/register'));

      const { viewport, userAgent } = info.project.use;
      const context = await browser.newContext({
        baseURL: baseURL!,
        viewport: viewport!,
        ...(userAgent ? { userAgent } : {}),
      });
      const other = await context.newPage();
      await speak(other, baseURL!, lang);
      await other.goto(path);
      const about = t('invites.register', { percent: format.percent('0.1'), days: 365 });
      const field = other.getByLabel(t('login.register.invite'), { exact: true });
      await expect(field).toHaveAccessibleDescription(about);
      await assertClean(other);
      await field.fill('');
      await expect(other.getByText(about)).toBeHidden();
      await other.goto(path);
      const { name: friend } = await register(other, words);
      await fund(friend, '10000');
      await trade(other);
      await context.close();

      const reward = format.money(await letBeBefore(friend));
      await page.reload();
      await expect(page.getByText(t('invites.waits.verification'))).toBeVisible();
      await expect(page.getByText(reward).first()).toBeVisible();
      await expect(page.getByText(t('invites.isWaiting'), { exact: true })).toBeVisible();
      await assertClean(page);
      await verifyAndPay(name);
      await page.reload();
      await expect(page.getByText(t('invites.isPaid'), { exact: true })).toBeVisible();
      await expect(page.getByText(t('invites.number', { number: '1' }))).toBeVisible();
      await expect(page.getByText(friend)).toHaveCount(0);
      await assertClean(page);
      await page.goto('/profile/notification');
      await expect(page.getByText(t('notifications.titles.invite-reward')).first()).toBeVisible();
      await page.goto('/help/fees');
      await expect(
        page.getByRole('heading', { name: t('fees.invite'), exact: true }),
      ).toBeVisible();
      await assertClean(page);
    },
  );
}
