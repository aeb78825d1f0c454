import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { act, use, useState, type ReactNode } from 'react';
import { alive } from '@/tests/setup/pages/alive';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { choosing } from './choosing';

standInForBrowser();

type Choice = { code?: string; status?: string };

it('tells all parts of a page what was chosen while its list is on its way', async () => {
  const list = choosing<Choice>((choice) => `/list?${new URLSearchParams(choice)}`);
  const asked: string[] = [];
  let push: (to: string) => void = () => undefined;
  const never = new Promise<Choice>(() => undefined);
  function Page({ children }: { children: ReactNode }) {
    const [next, setNext] = useState<Promise<Choice> | null>(null);
    push = (to) => {
      asked.push(to);
      setNext(never);
    };
    return <list.Choosing choice={next ? use(next) : {}}>{children}</list.Choosing>;
  }
  const parts: Record<string, ReturnType<typeof list.useChoice>> = {};
  function Part({ name }: { name: string }) {
    parts[name] = list.useChoice();
    return null;
  }
  const leave = await alive(
    <AppRouterContext value={{ push: (to: string) => push(to) } as never}>
      <Page>
        <Part name="filters" />
        <Part name="tabs" />
      </Page>
    </AppRouterContext>,
  );
  await act(async () => parts.filters!.choose({ code: 'EURUSD' }));
  expect(parts.tabs).toMatchObject({ chosen: { code: 'EURUSD' }, busy: true });
  await act(async () => parts.tabs!.choose({ ...parts.tabs!.chosen, status: 'open' }));
  expect(parts.filters!.chosen).toEqual({ code: 'EURUSD', status: 'open' });
  expect(asked).toEqual(['/list?code=EURUSD', '/list?code=EURUSD&status=open']);
  await leave();
});
