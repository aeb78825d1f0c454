import { QueryObserver } from '@tanstack/react-query';
import { until } from '@/tests/setup/until';
import { askAnew, serverState } from './server-state';

beforeAll(() => {
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined, removeEventListener: () => undefined },
    document: { cookie: '', visibilityState: 'visible' },
  });
});
afterAll(() => {
  Object.assign(globalThis, { window: undefined, document: undefined });
});

/** A question whose answers come when they are given. */
function question() {
  const given: ((answer: number) => void)[] = [];
  const queryKey = ['noun', 'one'];
  const queryFn = () => new Promise<number>((resolve) => given.push(resolve));
  const observer = new QueryObserver(serverState(), { queryKey, queryFn });
  return { given, observer, stop: observer.subscribe(() => undefined) };
}

it('asks once more what was asked for the first time before, and shows the first answer meanwhile', async () => {
  const { given, observer, stop } = question();
  await until(() => given.length === 1);
  const anew = askAnew(['noun']);
  given[0]!(0);
  await until(() => observer.getCurrentResult().data === 0);
  await until(() => given.length === 2);
  given[1]!(1);
  await anew;
  expect(observer.getCurrentResult().data).toBe(1);
  expect(given).toHaveLength(2);
  stop();
  serverState().clear();
});

it('asks once what was answered before', async () => {
  const { given, observer, stop } = question();
  await until(() => given.length === 1);
  given[0]!(0);
  await until(() => observer.getCurrentResult().data === 0);
  const anew = askAnew(['noun']);
  await until(() => given.length === 2);
  given[1]!(1);
  await anew;
  expect(observer.getCurrentResult().data).toBe(1);
  expect(given).toHaveLength(2);
  stop();
  serverState().clear();
});
