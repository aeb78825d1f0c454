/** What a service worker has that a page has not; the types of both cannot be loaded side by side. */
export type Lasting = { waitUntil(work: Promise<unknown>): void };

export type Fetching = Lasting & {
  request: Request;
  respondWith(answer: Promise<Response>): void;
};

export type Pushing = Lasting & { data: { json(): unknown } | null };

export type Clicking = Lasting & { notification: { close(): void; data: unknown } };

type Window = { url: string; focus(): Promise<unknown> };

type Shown = {
  body: string;
  tag: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  icon: string;
  badge: string;
  data: string;
};

export type WorkerEvents = {
  install: Lasting;
  activate: Lasting;
  fetch: Fetching;
  push: Pushing;
  notificationclick: Clicking;
};

export type WorkerScope = {
  location: { origin: string };
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: {
    showNotification(title: string, options: Shown): Promise<void>;
  };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(
    name: K,
    listener: (event: WorkerEvents[K]) => void,
  ): void;
};
