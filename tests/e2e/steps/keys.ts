import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the focus is on `target`, as one without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let count = 0; count < 90; count += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} was not reached in 90 presses of Tab`);
}

/** Goes to what can be pressed and presses it, once it takes presses. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await target.click({ trial: true });
  await page.keyboard.press(key);
}

/** Sees that what was pressed did not take the focus away, so that the next Tab would begin at the top of the page. */
export const expectFocus = (page: Page): Promise<void> =>
  expect(page.locator(':focus:not(body)')).toHaveCount(1);
