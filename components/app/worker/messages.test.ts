import { showMessages } from './messages';
import type { WorkerEvents, WorkerScope } from './scope';

const site = 'https://assay.example';
const message = {
  title: 'Order filled',
  body: 'Take profit: your EURUSD position was closed at 1.4.',
  tag: 'assay 7',
  page: '/profile/orders/7',
  lang: 'en',
  dir: 'ltr',
};

function device(windows: string[] = []) {
  const listeners: { [K in keyof WorkerEvents]?: (event: WorkerEvents[K]) => void } = {};
  const done: unknown[] = [];
  const scope = {
    location: { origin: site },
    clients: {
      matchAll: async () => windows.map((url) => ({ url, focus: async () => done.push('focus') })),
      openWindow: async (url: string) => done.push(url),
    },
    registration: {
      showNotification: async (title: string, how: object) => done.push([title, how]),
    },
    addEventListener: (name: string, listener: () => void) =>
      Object.assign(listeners, { [name]: listener }),
  } as unknown as WorkerScope;
  showMessages(scope);
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (one: Promise<unknown>) => void (work = one);
  return {
    done,
    async push(data: unknown) {
      listeners.push!({ waitUntil, data: data === null ? null : { json: () => data } });
      await work;
    },
    async press(data: unknown) {
      listeners.notificationclick!({
        waitUntil,
        notification: { close: () => done.push('close'), data },
      });
      await work;
    },
  };
}

it('shows a message in its language, once for each tag', async () => {
  const mine = device();
  await mine.push(null);
  await mine.push(message);
  const { title, body, tag, lang, dir, page } = message;
  expect(mine.done).toEqual([
    [title, expect.objectContaining({ body, tag, lang, dir, data: page })],
  ]);
});

it('opens its page, in the window that shows it already where there is one', async () => {
  const other = device([`${site}/market`]);
  await other.press(message.page);
  expect(other.done).toEqual(['close', `${site}/profile/orders/7`]);
  const there = device([`${site}/profile/orders/7`]);
  await there.press(message.page);
  expect(there.done).toEqual(['close', 'focus']);
});

it.each(['https://elsewhere.example/x', '//elsewhere.example', 'javascript:alert(1)'])(
  'opens no page of others: %s',
  async (page) => {
    const mine = device();
    await mine.press(page);
    expect(mine.done).toEqual(['close', site]);
  },
);
