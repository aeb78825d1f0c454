import { expect, test, type Page } from '@playwright/test';
import type { Locale } from '@/lib/core/locales';
import { assertClean } from './steps/clean';
import { onOneDevice } from './steps/device';
import { arrive, speak } from './steps/newcomer';
import { owner } from './steps/owner';
import { wordsOf } from './steps/words';

/** A newcomer who looks at the real account and has proved who they are. */
async function customer(page: Page, baseURL: string, lang: Locale) {
  const words = wordsOf(lang);
  await speak(page, baseURL, lang);
  const person = await arrive(page, baseURL!);
  await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL }]);
  await owner.query(
    "update customer set basic_status = 'verified', advanced_status = 'verified' where username = $1",
    [person.name],
  );
  return { ...person, words };
}

for (const lang of ['en', 'ar'] satisfies Locale[]) {
  test(
    `limits of one’s own, and a break that every screen tells of (${lang})`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const { name, password, words } = await customer(page, baseURL!, lang);
      const t = (key: string, values?: Record<string, string>) => words.t(`limits.${key}`, values);
      await page.goto('/profile/limits');
      const group = t('groups.stake.title');
      const edit = page.getByRole('button', {
        name: t('editOf', { group, span: t('spans.order') }),
      });
      const atMost = page.getByLabel(t('atMost'), { exact: true });
      const save = page.getByRole('button', { name: words.t('common.save'), exact: true });
      await edit.click();
      await atMost.fill('50');
      await save.click();
      await expect(page.getByText(t('saved'))).toBeVisible();
      await edit.click();
      await atMost.fill('80');
      await assertClean(page);
      await save.click();
      const keep = page.getByRole('button', { name: t('keep'), exact: true });
      await expect(keep).toBeVisible();
      await assertClean(page);
      await keep.click();
      await expect(keep).toBeHidden();

      await page.getByRole('button', { name: t('break.begin'), exact: true }).click();
      await page
        .getByLabel(words.t('security.twoFactor.password'), { exact: true })
        .fill('not it 12345');
      const sure = page.getByRole('button', { name: t('break.sure'), exact: true });
      await sure.click();
      await expect(page.getByText(words.t('codes.10004')).first()).toBeVisible();
      await page.getByLabel(words.t('security.twoFactor.password'), { exact: true }).fill(password);
      await sure.click();
      const strip = page.getByRole('complementary', { name: t('break.noDeposit') });
      await expect(strip).toBeVisible();
      await assertClean(page);
      await page.goto('/profile/deposit');
      await expect(strip).toBeVisible();
      const parts = t('break.noDepositText', { time: '|' }).split('|');
      const held = parts.reduce((longest, part) => (part.length > longest.length ? part : longest));
      await expect(page.getByText(held.trim())).toBeVisible();
      const { rows } = await owner.query(
        'select b.period from trading_break b join customer c on c.id = b.customer_id where c.username = $1',
        [name],
      );
      expect(rows).toEqual([{ period: 'day' }]);
    },
  );

  test(
    `a large deposit is asked about; a yes explains itself and rests (${lang})`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const { name, words } = await customer(page, baseURL!, lang);
      const t = (key: string) => words.t(`questions.${key}`);
      await page.goto('/profile/deposit');
      await page.getByLabel(words.t('deposits.amount'), { exact: true }).fill('6000');
      await page.getByLabel(words.t('deposits.lastSixHash'), { exact: true }).fill('9f03c1');
      await page.getByRole('button', { name: words.t('deposits.submit') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(t('ask.onPhone')).first()).toBeVisible();
      const send = dialog.getByRole('button', { name: t('send'), exact: true });
      await send.click();
      await expect(dialog.getByText(t('missing'))).toBeVisible();
      for (const key of ['onPhone', 'screenShared', 'toldAnswers', 'promisedReturn']) {
        const choice = dialog.getByRole('group', { name: t(`ask.${key}`) });
        await choice.getByText(t(key === 'promisedReturn' ? 'yes' : 'no'), { exact: true }).click();
      }
      await assertClean(page);
      await send.click();
      await page.waitForURL(/\/help\/pressure$/);
      await expect(page.getByRole('heading', { name: t('page.title') })).toBeVisible();
      await assertClean(page);
      const { rows } = await owner.query(
        `select a.answers, q.locale from money_answer a join money_question q on q.id = a.question_id
       join customer c on c.id = q.customer_id where c.username = $1`,
        [name],
      );
      expect(rows).toEqual([
        {
          answers: {
            onPhone: false,
            screenShared: false,
            toldAnswers: false,
            promisedReturn: true,
          },
          locale: lang,
        },
      ]);
      const told = await owner.query<{ status: string }>(
        `select d.status from deposit d join customer c on c.id = d.customer_id where c.username = $1`,
        [name],
      );
      expect(told.rows).toEqual([{ status: 'pending' }]);
      await page.goto('/profile/deposit');
      await expect(page.getByRole('button', { name: words.t('deposits.submit') })).toBeVisible();
    },
  );
}
