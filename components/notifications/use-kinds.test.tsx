import { act } from 'react';
import { serverState } from '@/components/api/server-state';
import { alive } from '@/tests/setup/pages/alive';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { until } from '@/tests/setup/until';
import { settingsQuery, type Kinds } from './queries';
import { useKinds } from './use-kinds';

standInForBrowser();

const one = { byMail: true, canChange: true, byPush: true };
const drawn: Kinds = [
  { kind: 'order-filled', ...one },
  { kind: 'price-alert', ...one },
];

it('shows what was saved also where the settings could never be fetched', async () => {
  let asked = 0;
  const fetch = (to: string) => {
    if (!to.includes('getNotificationSettings'))
      return Promise.resolve(Response.json({ code: '200', result: {} }));
    asked += 1;
    return Promise.resolve(Response.json({ code: '503' }, { status: 503 }));
  };
  Object.assign(globalThis, { fetch });
  let shown: ReturnType<typeof useKinds>;
  function Settings() {
    shown = useKinds(drawn);
    return null;
  }
  const leave = await alive(<Settings />);
  await act(() => until(() => asked === 1));
  await act(() => shown[1]({ kind: 'order-filled', byMail: false }));
  expect([asked, serverState().getQueryData(settingsQuery.queryKey)]).toEqual([2, undefined]);
  expect(shown![0]).toEqual([{ ...drawn[0], byMail: false }, drawn[1]]);
  await leave();
  serverState().clear();
});
