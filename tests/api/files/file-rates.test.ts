import { startApp, type App } from '@/tests/setup/app';

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
