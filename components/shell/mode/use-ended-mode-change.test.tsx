import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { act, use, useState } from 'react';
import { modeSwitches } from '@/components/connection/mode-switches';
import { alive } from '@/tests/setup/pages/alive';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { useEndedModeChange } from './use-ended-mode-change';

const { jest } = import.meta;

standInForBrowser();
// What is said of a switch goes by itself.
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
afterAll(() => modeSwitches().close());

/** A page that is drawn anew once `draw` is called, and its button. */
async function page(status: number) {
  const response = Response.json({ code: String(status), result: {} }, { status });
  Object.assign(globalThis, { fetch: () => Promise.resolve(response) });
  let draw: () => void = () => undefined;
  const drawn = new Promise<void>((resolve) => (draw = resolve));
  let refresh: () => void = () => undefined;
  let press: ReturnType<typeof useEndedModeChange>['change'];
  function Page() {
    const [on, setOn] = useState<Promise<void> | null>(null);
    if (on) use(on);
    refresh = () => setOn(drawn);
    return null;
  }
  function Switch() {
    press = useEndedModeChange({ real: 'Real', demo: 'Demo', failed: 'Failed' }).change;
    return null;
  }
  const leave = await alive(
    <AppRouterContext value={{ refresh: () => refresh() } as never}>
      <Page />
      <Switch />
    </AppRouterContext>,
  );
  let hasEnded = false;
  await act(async () => void press('demo').then(() => (hasEnded = true)));
  return { hasEnded: () => hasEnded, draw: () => act(async () => draw()), leave };
}

it('ends a switch once the page is drawn in the other account, however long that takes', async () => {
  const { hasEnded, draw, leave } = await page(200);
  expect(hasEnded()).toBe(false);
  await draw();
  expect(hasEnded()).toBe(true);
  await leave();
});

it('ends it also where its button goes before, or nothing was switched', async () => {
  const left = await page(200);
  await left.leave();
  expect(left.hasEnded()).toBe(true);
  const failed = await page(503);
  expect(failed.hasEnded()).toBe(true);
  await failed.leave();
});
