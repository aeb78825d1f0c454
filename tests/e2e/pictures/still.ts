import type { Page } from '@playwright/test';

// Longer than whatever a page draws in two steps waits between them.
const stillMs = 150;

/** Lets a page know no other moment, and note when it last changed. */
export async function stopTime(page: Page, atMs: number): Promise<void> {
  await page.addInitScript((at) => {
    const Real = Date;
    const now = () => at;
    globalThis.Date = new Proxy(Real, {
      construct: (target, given, made) =>
        Reflect.construct(target, given.length === 0 ? [at] : given, made) as Date,
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    });
    sessionStorage.setItem('board', '1');
    const seen = { changedAt: performance.now() };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => (seen.changedAt = performance.now())).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  }, atMs);
}

/** Counts what a page waits for. */
function waitingOf(page: Page): () => number {
  const waiting = new Set<unknown>();
  page.on('request', (request) => waiting.add(request));
  const forget = (request: unknown) => void waiting.delete(request);
  page.on('requestfinished', forget);
  page.on('requestfailed', forget);
  return () => waiting.size;
}

/** Gives what waits until a page has come to life, has all that it asked for, and has not changed for a moment. */
export function stillness(page: Page): () => Promise<void> {
  const waiting = waitingOf(page);
  return async () => {
    do {
      await page.waitForFunction((quietMs) => {
        const { seen } = globalThis as unknown as { seen: { changedAt: number } };
        const main = document.querySelector('main, h1');
        const isAlive = main && Object.keys(main).some((key) => key.startsWith('__react'));
        const isWhole =
          document.readyState === 'complete' &&
          document.fonts.status === 'loaded' &&
          [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
        return isAlive && isWhole && performance.now() - seen.changedAt > quietMs;
      }, stillMs);
    } while (waiting() > 0);
  };
}
