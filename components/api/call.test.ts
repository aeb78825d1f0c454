import { endSession, noteSession, sessionEnd } from '@/components/connection/session-end';
import { until } from '@/tests/setup/until';
import { call } from './call';

const { jest: runner } = import.meta as unknown as { jest: typeof jest };

const asked: string[] = [];
const meant: (string | undefined)[] = [];
let answer: object = { code: '200', result: {} };
const { fetch } = globalThis;

beforeAll(() => {
  Object.assign(globalThis, { document: { cookie: 'virtual=NO' } });
  globalThis.fetch = (path, init) => {
    asked.push(String(path));
    meant.push((init?.headers as Record<string, string> | undefined)?.Customer);
    return Promise.resolve(Response.json(answer));
  };
});
afterAll(() => {
  globalThis.fetch = fetch;
  Reflect.deleteProperty(globalThis, 'document');
});

it('does nothing in the name of whoever logged in after the session of its page had ended', async () => {
  noteSession('7');
  await call('POST user/swap', { quoteId: '1' });
  endSession('elsewhere');
  await expect(call('POST user/swap', { quoteId: '1' })).rejects.toMatchObject({ code: '401' });
  expect(asked).toEqual(['/swx/customer/user/swap']);
  // Why it ended is asked all the same, and the way back is open.
  await call('GET order/getAccount', {});
  await call('POST login/login', { account: 'a', password: 'b' });
  expect(asked).toHaveLength(3);
  // Whoever registers there has a session of their own.
  noteSession('8');
  await call('POST user/swap', { quoteId: '1' });
  expect(asked).toHaveLength(4);
});

it('says whom the page was drawn for, and is drawn anew where somebody else logged in beside it', async () => {
  const reloads = runner.fn();
  Object.assign(globalThis, { window: { location: { reload: reloads } } });
  noteSession('9');
  meant.length = 0;
  await call('POST user/swap', { quoteId: '1' });
  await call('GET order/getAccount', {});
  await call('POST login/login', { account: 'a', password: 'b' });
  expect(meant).toEqual(['9', '9', undefined]);
  answer = { code: '401', result: { ended: 'another' } };
  await expect(call('POST user/swap', { quoteId: '1' })).rejects.toMatchObject({ code: '401' });
  expect(sessionEnd().ended).toBe(false);
  // Only once a server answers it.
  await until(() => reloads.mock.calls.length === 1);
  // Nor is it asked any longer why its session had ended.
  endSession();
  await expect(call('GET order/getAccount', {})).rejects.toMatchObject({ code: '401' });
  await until(() => reloads.mock.calls.length === 2);
  Reflect.deleteProperty(globalThis, 'window');
});
