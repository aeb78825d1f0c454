import { serverState } from '@/components/api/server-state';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import type { Lists } from './lists';
import { adopt, adoptDrawn, listsQuery } from './queries';

standInForBrowser();

const listsOf = (...codes: string[]): Lists => [{ id: null, name: '', codes }];
const known = () => serverState().getQueryData(listsQuery.queryKey);

/** A server that has these lists, or answers nothing. */
function answering(lists: Lists | null) {
  const asked: string[] = [];
  const fetch = (url: string) => {
    asked.push(url);
    const body = { code: '200', result: { lists } };
    return lists ? Promise.resolve(Response.json(body)) : Promise.reject(new TypeError('away'));
  };
  Object.assign(globalThis, { fetch });
  return asked;
}

/** As on a page that learnt them a minute ago. */
const learnt = (lists: Lists) =>
  serverState().setQueryData(listsQuery.queryKey, lists, { updatedAt: Date.now() - 60_000 });

afterEach(() => serverState().clear());

it('takes the lists that came with the first page, without a question', async () => {
  const asked = answering(null);
  await adoptDrawn(listsOf('EURUSD'));
  expect([known(), asked]).toEqual([listsOf('EURUSD'), []]);
});

it('keeps what it knows, and asks, where a page may be older', async () => {
  adopt(listsOf('BTCUSDT'));
  await adoptDrawn(listsOf());
  expect(known()).toEqual(listsOf('BTCUSDT'));
  learnt(listsOf('BTCUSDT'));
  const asked = answering(listsOf('BTCUSDT', 'XAUUSD'));
  await adoptDrawn(listsOf());
  expect(known()).toEqual(listsOf('BTCUSDT', 'XAUUSD'));
  expect(asked).toHaveLength(1);
});
