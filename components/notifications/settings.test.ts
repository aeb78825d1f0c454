import { serverState } from '@/components/api/server-state';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { saveSetting, settingsQuery, type NotificationSettings } from './queries';

standInForBrowser();
afterEach(() => serverState().clear());

it('knows what was chosen once it is saved, so that no page of before shows the opposite', async () => {
  const one = { byMail: true, canChange: true, byPush: true };
  const before: NotificationSettings = { kinds: [{ kind: 'order-filled', ...one }], phrase: 'a' };
  serverState().setQueryData(settingsQuery.queryKey, before);
  const fetch = () => Promise.resolve(Response.json({ code: '200', result: {} }));
  Object.assign(globalThis, { fetch });
  await saveSetting({ kind: 'order-filled', byMail: false });
  const known = serverState().getQueryData(settingsQuery.queryKey);
  expect(known).toEqual({ ...before, kinds: [{ kind: 'order-filled', ...one, byMail: false }] });
});
