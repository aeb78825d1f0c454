import { expect, test, type Locator, type Page } from '@playwright/test';
import { address, confirmed, listed, type } from '../steps/auction';
import { onOneDevice } from '../steps/device';
import { arrive, speak } from '../steps/newcomer';
import { fund, owner } from '../steps/owner';
import { escaped, wordsOf } from '../steps/words';

/** In a sandbox it is hard to be refused by each of these; what the server says of each is tested in tests/api. */
async function refuse(
  page: Page,
  call: string,
  code: string,
  result: Record<string, string> = {},
): Promise<void> {
  const path = new RegExp(`/swx/customer/${call}(\\?|$)`);
  await page.unroute(path);
  await page.route(path, (route) =>
    route.fulfill({ json: { code, result, message: 'words of another language' } }),
  );
}

/** The notice beside the button that was pressed, in the words of the catalogue and no others. */
async function says(notice: Locator, text: string): Promise<void> {
  await expect(notice).toContainText(text);
  await expect(notice).not.toContainText('another language');
}

/** A customer of the real account with money. */
async function customer(page: Page, baseURL: string): Promise<string> {
  const { name } = await arrive(page, baseURL);
  await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL }]);
  await fund(name, '1000');
  return name;
}

const verification = (name: string, status: string, more: string) =>
  owner.query(
    `insert into verification (customer_id, level, status, fields, files, reason, reviewed_at, reviewed_by)
     select id, 'loan', $2::verification_status, $3, $4, $5, now(), 'anna'
     from customer where username = $1`,
    [
      name,
      status,
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        sex: 'female',
        birthDate: '1990-12-10',
        country: 'DE',
        address: 'Street 1',
        areaCode: '+49',
        phone: '15112345678',
        documentType: 'passport',
      },
      { front: '1', back: '2', handHeld: '3', signature: '4' },
      more,
    ],
  );

for (const lang of ['de', 'ar'] as const) {
  const words = wordsOf(lang);
  const { t } = words;

  test(
    `a plan that is refused says why, in ${lang}`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      await speak(page, baseURL!, lang);
      await customer(page, baseURL!);
      await page.goto('/trading');
      const main = page.getByRole('main');
      const alert = main.getByRole('alert');
      const amount = page.getByLabel(t('plans.amount'), { exact: true });
      const ask = page.getByRole('button', { name: t('plans.ask') });
      await amount.fill('500');
      for (const code of ['10010', '10012']) {
        await refuse(page, 'order/quoteSmart', code);
        await ask.click();
        await says(alert, t(`codes.${code}`));
      }
      await refuse(page, 'order/quoteSmart', '10013');
      await ask.click();
      await expect(amount).toHaveAccessibleDescription(new RegExp(t('codes.10013')));
      await expect(amount).toBeFocused();
      await page.unroute(/quoteSmart/);
      await page.unrouteAll();
      await amount.fill('400');
      await ask.click();
      const buy = page.getByRole('button', { name: /400[.,]00/ }).last();
      await expect(buy).toBeVisible();
      for (const code of ['10010', '10011', '10012', '10013', '10024', '10110']) {
        await refuse(page, 'order/buySmart', code);
        await buy.click();
        await says(alert, t('plans.nothing'));
        const isAboutAmount = code === '10011' || code === '10013';
        if (isAboutAmount) {
          await expect(amount).toHaveAccessibleDescription(new RegExp(t(`codes.${code}`)));
          await expect(amount).toBeFocused();
        } else {
          await says(alert, t(`codes.${code}`));
          await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
        }
      }
    },
  );

  test(
    `a loan that is refused says why, in ${lang}`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      await speak(page, baseURL!, lang);
      const name = await customer(page, baseURL!);
      await verification(name, 'rejected', 'Blurred');
      await page.goto('/loan');
      const alert = page.getByRole('main').getByRole('alert');
      await refuse(page, 'user/identification', '10019');
      await page.getByRole('button', { name: t('verification.again') }).click();
      await says(alert.last(), t('codes.10019'));
      await verification(name, 'verified', '');
      await page.reload();
      const amount = page.getByLabel(t('loans.amount'), { exact: true });
      const ask = page.getByRole('button', { name: t('loans.ask') });
      await amount.fill('300');
      await refuse(page, 'user/quoteLoan', '10023');
      await ask.click();
      await says(alert, t('codes.10023'));
      await refuse(page, 'user/quoteLoan', '10119', { max: '123' });
      await ask.click();
      await expect(amount).toHaveAccessibleDescription(
        new RegExp(t('codes.10119', { max: '123' })),
      );
      await page.unrouteAll();
      await amount.fill('200');
      await ask.click();
      const apply = page.getByRole('button', { name: /200[.,]00/ }).last();
      await apply.click();
      await expect(page.getByText(t('loans.unsigned'))).toBeVisible();
      await page.getByRole('button', { name: t('files.sign'), exact: true }).click();
      const paper = page.getByRole('dialog');
      await paper.getByLabel(t('files.signature.type')).fill('Ada Lovelace');
      await paper.getByRole('button', { name: t('files.signature.keep') }).click();
      await expect(page.getByText(t('files.ready'))).toBeVisible({ timeout: 30_000 });
      for (const code of ['10022', '10023', '10112', '10119']) {
        await refuse(page, 'user/loan', code, { max: '123' });
        await apply.click();
        await says(alert, t(`codes.${code}`, { max: '123' }));
        await says(alert, t('loans.nothing'));
      }
    },
  );

  test(
    `a bid that is refused says why, in ${lang}`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const id = await listed(`Delta ${Math.random().toString(36).slice(2, 8)}`);
      await speak(page, baseURL!, lang);
      await customer(page, baseURL!);
      await page.goto(`/nfts/${id}`);
      await page.getByRole('button', { name: t('collectibles.offer.bid'), exact: true }).click();
      const dialog = await type(page, words, '40', address);
      const confirm = dialog.getByRole('button', { name: confirmed(words, '40') });
      for (const code of ['10020', '10108', '10117', '10122', '10124', '10134']) {
        await refuse(page, 'user/buyNft', code);
        await confirm.click();
        await says(dialog.getByRole('alert'), t(`codes.${code}`));
        await says(dialog.getByRole('alert'), t('collectibles.dialog.nothing'));
      }
      const amount = dialog.getByLabel(t('collectibles.dialog.amount'), { exact: true });
      const to = dialog.getByLabel(t('collectibles.dialog.address'), { exact: true });
      const { money } = words.format;
      const own = { max: '60', currency: 'USDT' };
      const atFields = [
        ['10011', {}, amount, t('codes.10011')],
        ['10116', { min: '77' }, amount, t('collectibles.dialog.tooLow', { min: money('77') })],
        ['10119', { max: '88' }, amount, t('collectibles.dialog.tooHigh', { max: money('88') })],
        ['10121', own, amount, t('collectibles.dialog.borrowed', { max: money('60') })],
        ['10021', { why: 'missing' }, to, t('codes.10021')],
        ['10021', { why: 'address' }, to, t('codes.address')],
      ] as const;
      for (const [code, result, field, text] of atFields) {
        await refuse(page, 'user/buyNft', code, result);
        await confirm.click();
        await expect(field).toHaveAccessibleDescription(new RegExp(escaped(text)));
        await type(page, words, '40', address);
      }
    },
  );
}
