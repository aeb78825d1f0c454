import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What keeps a reader out of the page as it is now. */
async function violations(page: Page) {
  // What fades is read by nobody.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => !(one instanceof CSSTransition && one.transitionProperty === 'opacity')),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Asserts that nothing on the page keeps a reader out and nothing is wider than the screen. */
export async function assertClean(page: Page): Promise<void> {
  // While the page is drawn anew, its title is away for a moment.
  await expect(page).toHaveTitle(/./);
  // What began to fade while it was looked at is not there any more when it is looked at again.
  const first = await violations(page);
  if (first.length > 0) expect(await violations(page)).toEqual([]);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits).toBe(true);
}
