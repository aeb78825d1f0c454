import { serverState } from '@/components/api/server-state';
import type { SupportDetail, SupportMessage } from '@/lib/support/contract';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { until } from '@/tests/setup/until';
import { detailQuery, writeMessage } from './queries';

standInForBrowser();
afterEach(() => serverState().clear());

const message = { id: '5', conversationId: '3', key: 'k', text: 'Where is it?' } as SupportMessage;

const detail = (...messages: readonly SupportMessage[]) =>
  ({ id: '3', status: 'open', messages, unread: 0, hasOlder: false }) as unknown as SupportDetail;

const known = () =>
  serverState()
    .getQueryData(detailQuery('3').queryKey)
    ?.messages.map(({ id }) => id);

/** Takes what is written at once; whoever reads the conversation waits until it is given. */
function standInForServer() {
  const asked: ((of: SupportDetail | null) => void)[] = [];
  globalThis.fetch = (to) => {
    const answer = (result: unknown) => new Response(JSON.stringify({ code: '200', result }));
    if (!String(to).includes('getSupport')) return Promise.resolve(answer(message));
    return new Promise((resolve, reject) =>
      asked.push((of) => (of ? resolve(answer(of)) : reject(new TypeError('no answer')))),
    );
  };
  return asked;
}

const arrived: SupportMessage[] = [];
beforeEach(() => void (arrived.length = 0));

const write = () =>
  writeMessage({ text: message.text, files: [] }, 'k', (sent) => void arrived.push(sent));

it('tells of the conversation that has just begun at once, and knows it before its first message counts as sent', async () => {
  const asked = standInForServer();
  const sent = write();
  await until(() => asked.length === 1);
  expect(arrived).toEqual([message]);
  asked[0]!(detail(message));
  await sent;
  expect(known()).toEqual(['5']);
});

it('adds what is sent to a conversation that was being read before', async () => {
  const asked = standInForServer();
  const reading = serverState().fetchQuery(detailQuery('3'));
  const sent = write();
  await until(() => asked.length === 1);
  asked[0]!(detail({ ...message, id: '4' }));
  await Promise.all([reading, sent]);
  expect(known()).toEqual(['4', '5']);
});

it('counts as sent also where the conversation cannot be read', async () => {
  const asked = standInForServer();
  const sent = write();
  await until(() => asked.length === 1);
  asked[0]!(null);
  await sent;
  expect(arrived).toEqual([message]);
  expect(known()).toBeUndefined();
});
