import { NextIntlClientProvider } from 'next-intl';
import { act } from 'react';
import chart from '@/messages/en/chart.json' with { type: 'json' };
import { alive } from '@/tests/setup/pages/alive';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import type { LayoutChange } from './layout-copy';

type Runner = { unstable_mockModule: (name: string, make: () => Promise<object>) => void };

// The types of the test runner leave it out.
const { jest } = import.meta as unknown as { jest: Runner };

standInForBrowser();

const seen: (LayoutChange | string)[] = [];
let arrive: () => void;
const script = new Promise<void>((resolve) => (arrive = resolve));

jest.unstable_mockModule('./keepers', async () => {
  await script;
  const keep = () => {
    seen.push('opened');
    return () => void seen.push('closed');
  };
  const keeper = { change: (asked: LayoutChange) => void seen.push(asked) };
  return { keeperOf: () => ({ keeper, keep }) };
});

it('has what is changed before its keeper is here saved, also where the screen is left by then', async () => {
  const { LayoutProvider, useLayout } = await import('./layout-provider');
  let known: ReturnType<typeof useLayout>;
  function Screen() {
    known = useLayout();
    return null;
  }
  const leave = await alive(
    <NextIntlClientProvider locale="en-GB" messages={{ chart }} timeZone="UTC">
      <LayoutProvider initial={undefined}>
        <Screen />
      </LayoutProvider>
    </NextIntlClientProvider>,
  );
  const change = { dockTab: 'history' } as const;
  await act(async () => known.change(change));
  await leave();
  arrive();
  await import('./keepers');
  await new Promise(setImmediate);
  expect(seen).toEqual([change, 'opened', 'closed']);
});
