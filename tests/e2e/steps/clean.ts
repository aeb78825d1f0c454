import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Asserts that nothing on the page keeps a reader out and nothing is wider than the screen. */
export async function assertClean(page: Page): Promise<void> {
  // While the page is drawn anew, its title is away for a moment.
  await expect(page).toHaveTitle(/./);
  // Nor is what fades read by anybody.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => !(one instanceof CSSTransition && one.transitionProperty === 'opacity')),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits).toBe(true);
}
