import { expect, test } from '@playwright/test';
import { assertClean } from '../steps/clean';
import { address, confirmed, listed, type } from '../steps/auction';
import { setUpApp } from '../steps/app-codes';
import { onOneDevice } from '../steps/device';
import { pressFor } from '../steps/haste';
import { arrive, speak } from '../steps/newcomer';
import { fund, owner } from '../steps/owner';
import { wordsOf } from '../steps/words';

/** Another customer bids, somewhere else. */
async function bidElsewhere(id: string, amount: number): Promise<void> {
  await fund('newcomer', String(amount));
  await owner.query(
    `select collectible_bid_at(c.id, $1, $2, $3, 0, gen_random_uuid()::text, null)
     from customer c where c.username = 'newcomer'`,
    [id, amount, address],
  );
}

for (const lang of ['en', 'ar'] as const) {
  test(
    `a bid is refused at its field, placed, outbid and raised without a reload, and won, in ${lang}`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const words = wordsOf(lang);
      const { t, format } = words;
      const name = `Reef ${Math.random().toString(36).slice(2, 8)}`;
      const id = await listed(name);
      await speak(page, baseURL!, lang);
      const customer = await arrive(page, baseURL!);
      await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
      await fund(customer.name, '200');

      await page.goto('/nfts');
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await page.waitForURL(`**/nfts/${id}`);
      await page
        .getByRole('button', { name: t('collectibles.offer.bid'), exact: true })
        .press('Enter');
      const dialog = page.getByRole('dialog');
      const amount = dialog.getByLabel(t('collectibles.dialog.amount'), { exact: true });
      // Under a finger the keyboard of the screen stays down until the field is touched.
      const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
      if (!isTouch) await expect(amount).toBeFocused();
      await type(page, words, '39', 'nowhere');
      // Both are wrong: the first one is focused.
      await expect(amount).toBeFocused();
      await expect(amount).toHaveAccessibleDescription(/40/);
      await type(page, words, '40.005', address);
      await expect(amount).toHaveAccessibleDescription(new RegExp(t('codes.places')));
      const to = dialog.getByLabel(t('collectibles.dialog.address'), { exact: true });
      await to.fill(address.toLowerCase());
      await expect(to).toHaveAccessibleDescription(new RegExp(t('codes.address').slice(0, 12)));
      await type(page, words, '40', address);
      await assertClean(page);
      await dialog.getByRole('button', { name: confirmed(words, '40') }).click();
      await expect(page.getByText(t('collectibles.standing.leading')).first()).toBeVisible();

      await bidElsewhere(id, 50);
      await expect(page.getByText(t('collectibles.standing.outbid')).first()).toBeVisible();
      await expect(page.getByText(t('collectibles.history.bidder', { number: 2 }))).toBeVisible();
      await page.getByRole('button', { name: t('collectibles.offer.bid'), exact: true }).click();
      await type(page, words, '55', address);
      await bidElsewhere(id, 60);
      await expect(
        dialog.getByText(t('collectibles.dialog.outbid', { min: format.money('65') })),
      ).toBeVisible();
      await expect(amount).toHaveAccessibleDescription(/65/);
      await type(page, words, '65', address);
      await dialog.getByRole('button', { name: confirmed(words, '65') }).click();
      await expect(page.getByText(t('collectibles.standing.leading')).first()).toBeVisible();
      await assertClean(page);

      await owner.query(`select collectible_settle_at($1, now() + interval '2 hours')`, [id]);
      await expect(page.getByText(t('collectibles.standing.won')).first()).toBeVisible();
      await expect(page.getByText(t('collectibles.transfer.waiting'))).toBeVisible();
      await page.goto('/nfts?view=mine');
      const own = page.getByRole('link', { name: new RegExp(name) });
      await expect(own).toContainText(address);
      await expect(own).toContainText(format.money('65'));
      await assertClean(page);
      await page.goto('/nfts/charity');
      await expect(page.getByRole('link', { name: new RegExp(name) })).toContainText(
        format.money('65'),
      );
      await expect(page.getByText(t('collectibles.charity.agrees'))).toBeVisible();
      await assertClean(page);
      // On a narrow phone too, for whom it was and how it was sold can be read to its end.
      await page.setViewportSize({ width: 360, height: 740 });
      const sale = page.getByRole('link', { name: new RegExp(name) });
      const soldBy = sale.getByText(t('collectibles.charity.by.bid')).first();
      expect(await soldBy.evaluate((at) => at.scrollWidth <= at.clientWidth)).toBe(true);
    },
  );
}

for (const lang of ['en', 'ar'] as const) {
  test(
    `a bid to a new address asks for a code, which outlives a higher bid half typed, in ${lang}`,
    onOneDevice(lang),
    async ({ page, baseURL }) => {
      const words = wordsOf(lang);
      const { t, format } = words;
      const id = await listed(`Sound ${Math.random().toString(36).slice(2, 8)}`);
      await speak(page, baseURL!, lang);
      const customer = await arrive(page, baseURL!);
      await fund(customer.name, '200');
      const codeOf = await setUpApp(page, words, customer);
      await page.context().addCookies([{ name: 'virtual', value: 'NO', url: baseURL! }]);
      await page.goto(`/nfts/${id}`);
      const bid = page.getByRole('button', { name: t('collectibles.offer.bid'), exact: true });
      await pressFor(bid, page.getByRole('dialog'));
      const dialog = await type(page, words, '40', address);
      const code = dialog.getByLabel(t('security.atLogin.label'), { exact: true });
      await code.pressSequentially('123');
      await expect(code).not.toHaveAttribute('aria-invalid', 'true');
      await bidElsewhere(id, 50);
      await expect(
        dialog.getByText(t('collectibles.dialog.outbid', { min: format.money('55') })),
      ).toBeVisible();
      await type(page, words, '55', address);
      await code.fill('000000');
      const confirm = dialog.getByRole('button', { name: confirmed(words, '55') });
      await confirm.click();
      await expect(code).toHaveAccessibleDescription(t('codes.otpWrong'));
      await expect(code).toBeFocused();
      await assertClean(page);
      await code.fill(codeOf(1));
      await confirm.click();
      await expect(page.getByText(t('collectibles.standing.leading')).first()).toBeVisible();
      // What goes to the same address takes none: it has to be quick.
      await bidElsewhere(id, 60);
      await expect(page.getByText(t('collectibles.standing.outbid')).first()).toBeVisible();
      await pressFor(bid, dialog);
      await type(page, words, '65', address);
      await expect(code).toHaveCount(0);
      await dialog.getByRole('button', { name: confirmed(words, '65') }).click();
      await expect(page.getByText(t('collectibles.standing.leading')).first()).toBeVisible();
    },
  );
}

test('a visitor sees what is sold and hears of bids, and is asked to log in to bid', async ({
  page,
  baseURL,
}) => {
  const words = wordsOf('en');
  const { t, format } = words;
  const name = `Cove ${Math.random().toString(36).slice(2, 8)}`;
  const id = await listed(name);
  await speak(page, baseURL!, 'en');
  await page.goto('/nfts');
  const card = page.getByRole('link', { name: new RegExp(name) });
  await expect(card).toContainText(t('collectibles.startPrice'));
  await assertClean(page);
  await bidElsewhere(id, 45);
  await expect(card).toContainText(format.money('45'));
  await page.goto(`/nfts/${id}`);
  const logIn = page.getByRole('link', { name: t('collectibles.offer.logIn') });
  await expect(logIn).toHaveAttribute('href', `/pass/login?next=%2Fnfts%2F${id}`);
  await expect(page.getByText(t('collectibles.rules.value'))).toBeVisible();
});

test('who follows a link to no collectible is told so and led back, and nothing breaks', async ({
  page,
  baseURL,
}) => {
  const { t } = wordsOf('en');
  const broken: string[] = [];
  page.on('pageerror', ({ message }) => broken.push(message));
  await speak(page, baseURL!, 'en');
  await page.goto('/nfts/999999999');
  await expect(page.getByText(t('collectibles.missing'))).toBeVisible();
  expect(broken.filter((message) => message.includes('language'))).toEqual([]);
  await page.getByRole('link', { name: t('collectibles.backToAll') }).click();
  await expect(page).toHaveURL(/\/nfts$/);
});
