import { emitting } from '@/tests/setup/listed';
import { keepUp, waitBefore } from './back-off';

test('waits grow from half a second to half a minute, up to half taken off at random', () => {
  expect([0, 1, 2, 3, 10, 99].map((tries) => waitBefore(tries, 0))).toEqual([
    500, 1000, 2000, 4000, 30_000, 30_000,
  ]);
  expect(waitBefore(2, 1)).toBe(1000);
  for (let i = 0; i < 100; i += 1) {
    expect(waitBefore(4)).toBeLessThanOrEqual(8000);
    expect(waitBefore(4)).toBeGreaterThan(4000 - 1);
  }
});

test('tries until it is told to stop, and tells why each try failed', async () => {
  const ending = new AbortController();
  const said: string[] = [];
  const emit = emitting({
    link: (state, error) => void said.push(`${state} ${error ?? ''}`.trim()),
  });
  let tries = 0;
  async function session(): Promise<void> {
    tries += 1;
    if (tries === 3) ending.abort();
    if (tries === 2) return;
    throw new Error(`no ${tries}`);
  }
  await keepUp({ emit, signal: ending.signal, session, pace: 0.001 });
  expect(said).toEqual([
    'connecting',
    'backing-off no 1',
    'connecting',
    'backing-off the connection ended',
    'connecting',
  ]);
});
