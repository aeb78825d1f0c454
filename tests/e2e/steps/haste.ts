import { expect, type Locator, type Page } from '@playwright/test';

// Presses further apart are none of haste: a busy machine may be too slow for them.
const hasteMs = 450;

/** Presses where something is, so often, each so long after the last, in ms; whether that was in haste. */
export async function pressInHaste(
  page: Page,
  place: Locator,
  times: number,
  gap: number,
): Promise<boolean> {
  const { x, y, width, height } = (await place.boundingBox())!;
  const began = await page.evaluateHandle(() => {
    const at: number[] = [];
    addEventListener('pointerdown', ({ timeStamp }) => at.push(timeStamp), true);
    return at;
  });
  for (let n = 0; n < times; n += 1) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForTimeout(gap);
  }
  const at = await began.jsonValue();
  return at.every((now, n) => n === 0 || now - at[n - 1]! < hasteMs);
}

/** Presses until it shows something: just after a dialog has gone a press is none. */
export const pressFor = (button: Locator, shown: Locator) =>
  expect(async () => {
    if (!(await shown.isVisible())) await button.click({ timeout: 5_000 });
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass();
