import { endSession, noteSession } from '@/components/connection/session-end';
import { call } from './call';

const asked: string[] = [];
const { fetch } = globalThis;

beforeAll(() => {
  Object.assign(globalThis, { document: { cookie: 'virtual=NO' } });
  globalThis.fetch = (path) => {
    asked.push(String(path));
    return Promise.resolve(Response.json({ code: '200', result: {} }));
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
