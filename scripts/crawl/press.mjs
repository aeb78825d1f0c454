import { setTimeout as sleep } from 'node:timers/promises';

// A chart that is drawn keeps what lies beside it from standing still.
const clickMs = 10_000;
const aliveMs = 4_000;
const pollMs = 60;
/** Between two looks at what changes by itself. */
const restMs = 120;

/** What a press may set off beside the page. */
export function watchEvents(page) {
  const seen = { count: 0 };
  const note = () => (seen.count += 1);
  page.on('download', (download) => {
    note();
    void download.cancel().catch(() => undefined);
  });
  page.on('filechooser', note);
  page.on('dialog', (dialog) => {
    note();
    void dialog.accept().catch(() => undefined);
  });
  page.on('popup', (popup) => {
    note();
    void popup.close();
  });
  return () => seen.count;
}

async function until(isSo, ms) {
  for (const since = Date.now(); Date.now() - since < ms; await sleep(pollMs))
    if (await isSo()) return true;
  return false;
}

/** A page that was left for another has changed. */
const orLeft = (asked) =>
  asked.catch((error) => {
    if (/context was destroyed|navigation|not attached/i.test(error.message)) return true;
    throw error;
  });

async function act(handle) {
  const other = await handle.evaluate((one) =>
    one instanceof HTMLSelectElement && one.options.length > 1
      ? one.options[(one.selectedIndex + 1) % one.options.length].value
      : null,
  );
  if (other === null) await handle.click({ timeout: clickMs });
  else await handle.selectOption(other, { timeout: clickMs });
}

/**
 * Presses what `target` describes. Gives whether something happened within `waitMs`, `missing` where it is not
 * there any more, `covered` with the browser's words where it cannot be reached.
 */
export async function press(page, target, { ear, events, waitMs }) {
  const found = await page.evaluateHandle((one) => globalThis.crawl.find(one), target);
  const handle = found.asElement();
  if (!handle) return { missing: true };
  await handle.scrollIntoViewIfNeeded({ timeout: clickMs }).catch(() => undefined);
  await until(() => handle.evaluate((one) => globalThis.crawl.isAlive(one)), aliveMs);
  await page.evaluate(() => globalThis.crawl.mark(true));
  await sleep(restMs);
  await page.evaluate(() => globalThis.crawl.mark(false));
  const [url, asked, seen] = [page.url(), ear.asked(), events()];
  try {
    await act(handle);
  } catch (error) {
    return { covered: error.message.split('\n').find((line) => /intercepts|outside|visible|stable/.test(line)) ?? error.message.split('\n')[0] }; // prettier-ignore
  }
  const happened = await until(
    async () =>
      page.url() !== url ||
      ear.asked() !== asked ||
      events() !== seen ||
      (await orLeft(page.evaluate((one) => globalThis.crawl.hasChanged(one), handle))),
    waitMs,
  );
  return { happened };
}
