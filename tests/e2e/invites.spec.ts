import { expect, test, type Page } from '@playwright/test';
import { assertClean } from './steps/clean';
import { register, speak } from './steps/newcomer';
import { fund, owner } from './steps/owner';
import { wordsOf } from './steps/words';

/** Verifies who somebody is, as a review does. */
const verify = (name: string) =>
  owner.query(
    `with v as (
       insert into verification (customer_id, level, status, fields, files, reviewed_at, reviewed_by)
       select id, 'basic', 'verified', jsonb_build_object('idNumber', username, 'fullName', username,
         'birthDate', '1990-01-01'), '{}', now(), 'e2e' from customer where username = $1)
     update customer set basic_status = 'verified' where username = $1`,
    [name],
  );

/** Lets fees of 41.20 USDT have been paid 40 days ago, and counts and pays what is due for them. */
async function letTradeBefore(friend: string): Promise<void> {
  await fund(friend, '1000');
  await owner.query(
    `do $$ declare v bigint; w bigint;
     begin
       select id, invited_by into v, w from customer where username = '${friend}';
       alter table ledger_entry disable trigger append_only;
       alter table fee_terms disable trigger append_only;
       alter table invitation disable trigger guard;
       update fee_terms set announced_at = '2000-01-01', since = '2000-01-01'
       where key like 'invites.%' and version = 1;
       update invitation set next_day = next_day - 45 where customer_id = v;
       perform ledger_post('e2e:' || gen_random_uuid(), 'order-closed', 'real', array[
         (v, 'available', 'USDT', -38.5), (null, 'fees', 'USDT', 38.5)]::ledger_amount[]);
       perform ledger_post('e2e:' || gen_random_uuid(), 'swapped', 'real', array[
         (v, 'available', 'USDT', -2.7), (null, 'fees', 'USDT', 2.7)]::ledger_amount[]);
       update ledger_entry set created_at = created_at - interval '40 days' where id in (
         select entry_id from ledger_posting g join ledger_account a on a.id = g.account_id
         where a.customer_id = v and a.mode = 'real');
       alter table ledger_entry enable trigger append_only;
       alter table fee_terms enable trigger append_only;
       alter table invitation enable trigger guard;
       perform invite_count_at(v, clock_timestamp());
       perform invite_pay_at(w, clock_timestamp());
     end $$`,
  );
}

async function signUp(page: Page, lang: 'en' | 'ar', link = '/pass/register') {
  await page.goto(link);
  return register(page, wordsOf(lang));
}

for (const lang of ['en', 'ar'] as const) {
  test(`somebody is invited, knows what that gives away, and their fees earn a share, in ${lang}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { t, format } = wordsOf(lang);
    await speak(page, baseURL!, lang);
    const { name } = await signUp(page, lang);
    await page.goto('/profile');
    await page.getByRole('link', { name: t('invites.lineOpen'), exact: true }).click();
    await expect(page.getByText(t('invites.nobody'))).toBeVisible();
    await expect(page.getByText(t('invites.none'), { exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: t('invites.qr') })).toBeVisible();
    await assertClean(page);
    const link = await page.getByText(/\/pass\/register\?invite=/).innerText();
    const path = link.slice(link.indexOf('/pass/register'));

    const context = await browser.newContext({ baseURL: baseURL! });
    const other = await context.newPage();
    await speak(other, baseURL!, lang);
    await other.goto(path);
    const about = t('invites.register', { percent: format.percent('0.1'), days: 365 });
    const field = other.getByLabel(t('login.register.invite'), { exact: true });
    await expect(field).toHaveAccessibleDescription(about);
    await assertClean(other);
    await field.fill('');
    await expect(other.getByText(about)).toBeHidden();
    const { name: friend } = await signUp(other, lang, path);
    await context.close();

    await letTradeBefore(friend);
    await page.reload();
    await expect(page.getByText(t('invites.waits.verification'))).toBeVisible();
    await expect(page.getByText(format.money('4.12')).first()).toBeVisible();
    await expect(page.getByText(t('invites.isWaiting'), { exact: true })).toBeVisible();
    await verify(name);
    await owner.query(
      'select invite_pay_at(id, clock_timestamp()) from customer where username = $1',
      [name],
    );
    await page.reload();
    await expect(page.getByText(t('invites.isPaid'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('invites.number', { number: '1' }))).toBeVisible();
    await expect(page.getByText(friend)).toHaveCount(0);
    await assertClean(page);
    await page.goto('/profile/notification');
    await expect(page.getByText(t('notifications.titles.invite-reward')).first()).toBeVisible();
    await page.goto('/help/fees');
    await expect(page.getByRole('heading', { name: t('fees.invite'), exact: true })).toBeVisible();
    await assertClean(page);
  });
}
