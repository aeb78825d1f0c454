import { startApp, type App } from '@/tests/setup/app';
import { noise, upload } from '@/tests/setup/files/send-file';

let app: App;
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on' });
});
afterAll(() => app.stop());

test('a customer opens so many files a minute, whichever, and nobody else’s looks count', async () => {
  const [me, other] = [await app.customer(), await app.customer()];
  const look = ({ token }: { token: string }, id: number) =>
    app.call(`GET user/file/${id}`, {}, { token });
  const answers = await Promise.all(Array.from({ length: 65 }, (_, i) => look(me, 1_000_000 + i)));
  const held = answers.filter(({ status }) => status === 429);
  expect(held).toHaveLength(5);
  expect(Number(held[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await look(other, 1_000_000)).status).toBe(404);
});

test('uploads are counted in the database, whichever process took them in', async () => {
  const me = await app.customer();
  const send = async () =>
    upload(app, await noise(600, 400).jpeg().toBuffer(), { token: me.token, purpose: 'front' });
  expect((await send()).code).toBe('200');
  await app.owner.sql`
    insert into file (customer_id, purpose, state, removed_at)
    select ${me.customerId}, 'front', 'removed', now() from generate_series(1, 59)`;
  const refused = await send();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
