import type { Fetching, WorkerScope } from './scope';

/** The one page that is kept: it says that there is no connection, and nothing else. */
export const offlinePath = '/offline';

const cacheName = (version: string): string => `assay ${version}`;

// Calls and files that a page hands out are no pages.
const isPage = ({ method, mode, url }: Request): boolean =>
  method === 'GET' &&
  mode === 'navigate' &&
  !/^\/(?:swx|api)\/|\/(?:file|export)$/.test(new URL(url).pathname);

// Without navigation preload: the browser would ask twice for what is no page, such as the way back from a
// log-in elsewhere, whose code is good for one time.
/** Takes over at once: what is kept of an earlier version is forgotten. */
async function begin(scope: WorkerScope, version: string): Promise<void> {
  for (const name of await scope.caches.keys())
    if (name !== cacheName(version)) await scope.caches.delete(name);
  await scope.clients.claim();
}

async function keep(scope: WorkerScope, version: string): Promise<void> {
  const cache = await scope.caches.open(cacheName(version));
  await cache.add(new Request(new URL(offlinePath, scope.location.origin), { cache: 'reload' }));
  await scope.skipWaiting();
}

async function answer(scope: WorkerScope, event: Fetching): Promise<Response> {
  try {
    return await scope.fetch(event.request);
  } catch {
    return (await scope.caches.match(offlinePath)) ?? Response.error();
  }
}

/**
 * Pages come from the server alone. Where it cannot be reached, the page that says so takes their place;
 * nothing else is answered here, and nothing that the server said is kept.
 */
export function servePages(scope: WorkerScope, version: string): void {
  scope.addEventListener('install', (event) => event.waitUntil(keep(scope, version)));
  scope.addEventListener('activate', (event) => event.waitUntil(begin(scope, version)));
  scope.addEventListener('fetch', (event) => {
    if (isPage(event.request)) event.respondWith(answer(scope, event));
  });
}
