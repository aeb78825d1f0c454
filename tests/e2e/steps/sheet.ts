import { expect, type Locator, type Page } from '@playwright/test';
import { wordsOf } from './words';

const { t } = wordsOf('en');

/** Has a phone show the ticket with `part` in it: just after an order the bar takes no press. */
export async function openSheet(page: Page, part: Locator): Promise<void> {
  const bar = page.getByRole('button', { name: new RegExp(`^${t('terminal.buy')}`) });
  // The one of before may still fade.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(async () => {
    if (!(await part.isVisible())) await bar.click({ timeout: 5_000 });
    await expect(part).toBeVisible({ timeout: 5_000 });
  }).toPass();
}
