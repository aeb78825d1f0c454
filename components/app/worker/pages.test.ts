import { servePages } from './pages';
import type { Fetching, Lasting, WorkerEvents, WorkerScope } from './scope';

const site = 'https://assay.example';

/** A browser's worker with what it keeps; `reach` is what the server says. */
function worker(version: string, kept = new Map<string, Map<string, Response>>()) {
  const listeners: { [K in keyof WorkerEvents]?: (event: WorkerEvents[K]) => void } = {};
  const done: string[] = [];
  let reach = (): Promise<Response> => Promise.resolve(new Response('drawn'));
  const scope: WorkerScope = {
    location: { origin: site },
    caches: {
      async open(name: string) {
        const cache = kept.get(name) ?? new Map<string, Response>();
        kept.set(name, cache);
        return {
          async add(request: Request) {
            cache.set(new URL(request.url).pathname, new Response('no connection'));
          },
        } as unknown as Cache;
      },
      keys: async () => [...kept.keys()],
      delete: async (name) => kept.delete(name),
      match: async (path) =>
        [...kept.values()].map((cache) => cache.get(path as string)?.clone()).find(Boolean),
    },
    clients: {
      claim: async () => void done.push('claim'),
      matchAll: async () => [],
      openWindow: async () => undefined,
    },
    // Nothing that would have the browser ask beside the worker: a code of a log-in elsewhere is good for one time.
    registration: { showNotification: async () => undefined },
    fetch: () => reach(),
    skipWaiting: async () => void done.push('skip'),
    addEventListener: (name, listener) => void Object.assign(listeners, { [name]: listener }),
  };
  servePages(scope, version);
  const last = async (name: 'install' | 'activate') => {
    let work: Promise<unknown> = Promise.resolve();
    listeners[name]!({ waitUntil: (one) => void (work = one) } satisfies Lasting);
    await work;
  };
  return {
    kept,
    done,
    cut: () => void (reach = () => Promise.reject(new TypeError('Failed to fetch'))),
    begin: async () => {
      await last('install');
      await last('activate');
    },
    /** What it answers; null where it leaves the request to the browser. */
    async ask(path: string, { mode = 'navigate', method = 'GET' }: Asked = {}) {
      let answered: Promise<Response> | null = null;
      const request = { url: `${site}${path}`, mode, method } as Request;
      const event: Fetching = {
        request,
        waitUntil: () => undefined,
        respondWith: (one) => void (answered = one),
      };
      listeners.fetch!(event);
      return answered === null ? null : (await (answered as Promise<Response>)).text();
    },
  };
}

type Asked = { mode?: string; method?: string };

it('gives pages as the server draws them, and without a connection the one that says so', async () => {
  const mine = worker('1');
  await mine.begin();
  expect(await mine.ask('/market')).toBe('drawn');
  mine.cut();
  expect(await mine.ask('/market')).toBe('no connection');
  expect(await mine.ask('/profile/balance')).toBe('no connection');
});

it('keeps that one page alone, whatever is asked', async () => {
  const mine = worker('1');
  await mine.begin();
  for (const path of ['/', '/market', '/profile/balance']) await mine.ask(path);
  expect([...mine.kept].map(([name, pages]) => [name, ...pages.keys()])).toEqual([
    ['assay 1', '/offline'],
  ]);
});

it('has nothing to do with calls, files and parts of pages', async () => {
  const mine = worker('1');
  await mine.begin();
  mine.cut();
  for (const [path, asked] of [
    ['/swx/customer/user/getUserInfo', { mode: 'same-origin' }],
    ['/swx/customer/index/listFees', {}],
    ['/api/auth/signin', {}],
    ['/profile/statements/file', {}],
    ['/profile/orders/export', {}],
    ['/market', { mode: 'cors' }],
    ['/login', { method: 'POST' }],
    ['/_next/static/chunks/a.js', { mode: 'no-cors' }],
  ] as [string, Asked][])
    expect([path, await mine.ask(path, asked)]).toEqual([path, null]);
});

it('takes over at once where it is another version, and forgets what the one before kept', async () => {
  const before = worker('1');
  await before.begin();
  const after = worker('2', before.kept);
  await after.begin();
  expect([...after.kept.keys()]).toEqual(['assay 2']);
  expect(after.done).toEqual(['skip', 'claim']);
});
