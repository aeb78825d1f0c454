import { expect, test, type Page } from '@playwright/test';
import { items } from '@/prisma/seed/content/items';
import { suppliedTexts } from '@/prisma/seed/seed-content';
import { assertClean } from '../steps/clean';
import { speak } from '../steps/newcomer';
import { wordsOf } from '../steps/words';

const en = wordsOf('en');
const ar = wordsOf('ar');
const isPhone = (page: Page) => page.viewportSize()!.width < 600;

test('the footer of a desktop leads to every page of the house, and none is left out of help', async ({
  page,
}) => {
  await page.goto('/help');
  if (!isPhone(page)) {
    const footer = page.getByRole('contentinfo');
    for (const list of ['products', 'company', 'policy', 'statement'])
      await expect(
        footer.getByRole('heading', { name: en.t(`content.lists.${list}`) }),
      ).toBeVisible();
    await footer.getByRole('link', { name: suppliedTexts.en.privacy[0], exact: true }).click();
  } else {
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await page.getByRole('link', { name: suppliedTexts.en.privacy[0], exact: true }).click();
  }
  await expect(page).toHaveURL(/\/detail\?id=\d+&title=Privacy/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(suppliedTexts.en.privacy[0]);
  await expect(page.getByText(en.t('content.template'))).toBeVisible();
  await assertClean(page);
});

test('questions are found while one types, without another page', async ({ page }) => {
  await page.goto('/help/faq');
  const [title] = suppliedTexts.en['withdrawal-fee'];
  const questions = page.locator('main summary');
  await expect(questions).toHaveCount(
    Object.values(items).filter((type) => type === 'question').length,
  );
  await page.getByRole('searchbox').fill('nothing has to be paid');
  await expect(questions).toHaveCount(1);
  await expect(questions.first()).toHaveText(title);
  await expect(page.getByText('Whoever asks for that is not us.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Fees' }).click();
  await expect(page).toHaveURL(/\/help\/fees$/);
  await page.goBack();
  await page.getByRole('searchbox').fill('no such words');
  await expect(page.getByText(en.t('content.none'))).toBeVisible();
});

test('what is not there says so, and leads home', async ({ page }) => {
  for (const path of ['/detail?id=999999', '/detail', '/detail?id=x&id=y']) {
    const answer = await page.goto(path);
    expect(answer!.status()).toBe(404);
    await expect(page.getByText(en.t('common.nothingFound'))).toBeVisible();
  }
});

test('about us and help read from right to left in Arabic', async ({ page, baseURL }) => {
  await speak(page, baseURL!, 'ar');
  await page.goto('/introduction');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(suppliedTexts.ar.about[0]);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await assertClean(page);
  await page.goto('/help/notice');
  await expect(page.getByText(ar.t('content.noNotices'))).toBeVisible();
  await assertClean(page);
});
