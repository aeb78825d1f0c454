import type { WorkerScope } from './scope';

/** What the server sends to a device (`lib/notifications/push-due-rows.ts`). */
type Message = {
  title: string;
  body: string;
  tag: string;
  page: string;
  lang: string;
  dir: 'ltr' | 'rtl';
};

/** A page of this site, whatever a message says. */
function pageOf(scope: WorkerScope, page: unknown): string {
  const { origin } = scope.location;
  const url = new URL(String(page), origin);
  return url.origin === origin ? url.href : origin;
}

async function show(scope: WorkerScope, message: Message): Promise<void> {
  const { title, body, tag, page, lang, dir } = message;
  await scope.registration.showNotification(title, {
    body,
    tag,
    lang,
    dir,
    icon: '/app/icon-192.png',
    badge: '/app/badge-96.png',
    data: page,
  });
}

/** A window that shows it already comes to the front; none is led away from what its reader does there. */
async function open(scope: WorkerScope, page: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === page);
  await (there ? there.focus() : scope.clients.openWindow(page));
}

/** Shows what the server tells this device, and opens its page when it is pressed. */
export function showMessages(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    if (event.data) event.waitUntil(show(scope, event.data.json() as Message));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(scope, pageOf(scope, event.notification.data)));
  });
}
