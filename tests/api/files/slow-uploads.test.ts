import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadLimits } from '@/lib/files/rules';
import { startApp, type App } from '@/tests/setup/app';
import { noise, upload } from '@/tests/setup/files/send-file';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Told = { status: number; after: string | undefined };

/** Sends two megabytes at once and single bytes after that, until it is answered or ended. */
function crawl(token: string) {
  const outgoing = request(`${app.url}/swx/customer/user/upload`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=x' },
  });
  outgoing.on('error', () => undefined);
  outgoing.write(
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nbegun',
  );
  outgoing.write(Buffer.alloc(2 * 1024 * 1024));
  const crawling = setInterval(() => outgoing.write('x'), 100);
  const told = new Promise<Told>((resolve) => {
    outgoing.once('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode!, after: response.headers['retry-after'] });
    });
  });
  const end = () => {
    clearInterval(crawling);
    outgoing.destroy();
  };
  return { told, end };
}

test('who sends slowly while others wait loses the turn, and those who wait get it', async () => {
  const photo = await noise(600, 400).jpeg().toBuffer();
  const slow = await Promise.all(Array.from({ length: 12 }, () => app.customer()));
  const began = performance.now();
  const crawlers = slow.map(({ token }) => crawl(token));
  // All turns are taken.
  await sleep(1_500);
  const honest = await upload(app, photo, await app.customer());
  expect([honest.status, honest.code]).toEqual([200, '200']);
  const ms = performance.now() - began;
  expect(ms).toBeGreaterThan(uploadLimits.patienceMs / 2);
  expect(ms).toBeLessThan(3 * uploadLimits.patienceMs);
  const first = await Promise.race(crawlers.map(({ told }) => told));
  expect(first).toEqual({ status: 429, after: '60' });
  for (const { end } of crawlers) end();
}, 120_000);
