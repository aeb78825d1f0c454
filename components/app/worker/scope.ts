/** What a service worker has that a page has not; the types of both cannot be loaded side by side. */
export type Lasting = { waitUntil(work: Promise<unknown>): void };

export type Fetching = Lasting & {
  request: Request;
  /** What the browser began to fetch while the worker woke; nothing where it did not. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

export type WorkerEvents = {
  install: Lasting;
  activate: Lasting;
  fetch: Fetching;
};

export type WorkerScope = {
  location: { origin: string };
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(
    name: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void;
};
