import { expect, test } from '@playwright/test';
import { locales } from '@/lib/core/locales';
import { wordsOf } from '../steps/words';

test.use({ serviceWorkers: 'allow' });

/** Guarantee: the site can be installed, and without a connection it says so in the reader's language. */
test('without a connection a page says so in ten languages, and opens once it is back', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/market');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const chromium = await context.newCDPSession(page);
  const { installabilityErrors } = await chromium.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).not.toContain('no-manifest');
  const { errors } = await chromium.send('Page.getAppManifest');
  expect(errors).toEqual([]);

  await context.setOffline(true);
  for (const { value, tag } of locales) {
    const { t } = wordsOf(value);
    await context.addCookies([{ name: 'lang', value, url: baseURL! }]);
    await page.goto('/profile/balance');
    await expect(page.getByRole('heading', { name: t('app.offline.title') })).toBeVisible();
    await expect(page.locator('main:visible')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('lang', tag.split('-u-')[0]!);
    await expect(page.locator('html')).toHaveAttribute('dir', value === 'ar' ? 'rtl' : 'ltr');
  }
  await context.addCookies([{ name: 'lang', value: 'en', url: baseURL! }]);
  const { t } = wordsOf('en');
  await page.goto('/market');
  const again = page.getByRole('button', { name: t('common.retry') });
  await again.click();
  await expect(page.getByText(t('app.offline.text'))).toBeVisible();
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: t('shell.market') })).toBeVisible();
  await expect(page).toHaveURL(/\/market$/);
});
