import { QueryObserver } from '@tanstack/react-query';
import { serverState } from '@/components/api/server-state';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { until } from '@/tests/setup/until';
import { hearNotifications, unreadQuery } from './queries';

standInForBrowser();

it('counts what came while it was asked for the first time', async () => {
  const answers: ((unread: number) => void)[] = [];
  globalThis.fetch = (_, init) =>
    new Promise((resolve, reject) => {
      init!.signal!.addEventListener('abort', () => reject(new Error('aborted')));
      answers.push((unread) =>
        resolve(new Response(JSON.stringify({ code: '200', result: { unread } }))),
      );
    });
  const observer = new QueryObserver(serverState(), unreadQuery);
  const stop = observer.subscribe(() => undefined);
  await until(() => answers.length === 1);
  hearNotifications({ event: 'notification' } as Parameters<typeof hearNotifications>[0]);
  // Its answer was on the way before.
  answers[0]!(0);
  await until(() => answers.length === 2);
  answers[1]!(1);
  await until(() => observer.getCurrentResult().data === 1);
  stop();
  serverState().clear();
});
