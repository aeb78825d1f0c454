import http, { type IncomingMessage } from 'node:http';
import { startApp, type App } from '@/tests/setup/app';
import { noise, upload } from '@/tests/setup/files/send-file';
import { registered } from '@/tests/setup/mailbox';
import { until } from '@/tests/setup/until';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

type Archive = { id: string; status: string; sizeBytes: number } | null;

it('is read no further once the session that reads it was ended', async () => {
  const { token, user, password } = await registered(app);
  const photo = await noise(1500, 1500).jpeg({ quality: 92 }).toBuffer();
  for (let n = 0; n < 6; n += 1) await upload(app, photo, { token });
  await app.owner
    .sql`update file set state = 'used', used_for = 'verification' where customer_id = ${user.id}`;
  await app.call('POST user/requestArchive', { password }, { token });
  const archive = await until(async () => {
    const { result } = await app.call<{ archive: Archive }>('GET user/getArchive', {}, { token });
    return result.archive?.status === 'ready' && result.archive;
  }, 90);
  expect(archive.sizeBytes).toBeGreaterThan(6_000_000);
  const answer = await new Promise<IncomingMessage>((resolve) => {
    const url = `${app.url}/swx/customer/user/archive/${archive.id}`;
    http.get(url, { headers: { authorization: token } }, resolve);
  });
  expect(answer.statusCode).toBe(200);
  await new Promise((resolve) => answer.once('readable', resolve));
  await app.call('POST login/logout', {}, { token });
  let read = 0;
  const ended = new Promise<string>((resolve) => {
    answer.on('end', () => resolve('whole'));
    answer.on('error', () => resolve('cut off'));
  });
  answer.on('data', (bytes: Buffer) => (read += bytes.length));
  expect(await ended).toBe('cut off');
  expect(read).toBeLessThan(archive.sizeBytes);
});
