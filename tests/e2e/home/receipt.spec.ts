import { expect, test } from '@playwright/test';
import { wordsOf } from '../steps/words';

/** Guarantee: the mark beside a figure of home's receipt comes of a comparison, which can fail. */

const { t } = wordsOf('en');
const agree = (count: number) => t('home.receipt.agree', { count, total: 8 });

test('the receipt of home works itself out, and says what does not agree with the record', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => sessionStorage.setItem('board', '1'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const receipt = page.getByRole('region', { name: t('home.receipt.title') });
  // The record of a site that has just begun does not reach back far enough.
  await expect(async () => {
    await page.goto('/');
    await expect(receipt).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 180_000 });
  await expect(receipt).toContainText(t('home.receipt.nobody'));
  await expect(receipt.getByText(agree(8))).toBeVisible();
  await page.route('**/listTick/**', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { result: { bid: string }[] };
    json.result[0]!.bid = '1';
    await route.fulfill({ response, json });
  });
  await receipt.getByRole('button', { name: t('home.receipt.again') }).click();
  await expect(receipt.getByText(agree(7))).toBeVisible();
  await expect(receipt.getByText(t('home.receipt.notOnRecord'))).toBeVisible();
});
