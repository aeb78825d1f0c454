import { QueryObserver } from '@tanstack/react-query';
import { standInForBrowser } from '@/tests/setup/pages/stand-in';
import { until } from '@/tests/setup/until';
import { noteSession } from '@/components/connection/session-end';
import { askAnew, serverState } from './server-state';

standInForBrowser();

/** A question whose answers come when they are given. */
function question() {
  const given: ((answer: number) => void)[] = [];
  const queryKey = ['noun', 'one'];
  const queryFn = () => new Promise<number>((resolve) => given.push(resolve));
  const observer = new QueryObserver(serverState(), { queryKey, queryFn });
  return { given, observer, stop: observer.subscribe(() => undefined) };
}

afterEach(() => serverState().clear());

type Question = ReturnType<typeof question>;

async function firstAnswer({ given, observer }: Question): Promise<void> {
  given[0]!(0);
  await until(() => observer.getCurrentResult().data === 0);
}

/** Answers what is asked again, once. */
async function answerAgain({ given, observer, stop }: Question, anew: Promise<void>) {
  await until(() => given.length === 2);
  given[1]!(1);
  await anew;
  expect(observer.getCurrentResult().data).toBe(1);
  expect(given).toHaveLength(2);
  stop();
}

it('asks once more what was asked for the first time before, and shows the first answer meanwhile', async () => {
  const asked = question();
  await until(() => asked.given.length === 1);
  const anew = askAnew(['noun']);
  await firstAnswer(asked);
  await answerAgain(asked, anew);
});

it('asks once what was answered before', async () => {
  const asked = question();
  await until(() => asked.given.length === 1);
  await firstAnswer(asked);
  await answerAgain(asked, askAnew(['noun']));
});

it('knows nothing of a customer once the page is of another one, and asks anew what is shown', async () => {
  noteSession('7');
  const asked = question();
  await until(() => asked.given.length === 1);
  await firstAnswer(asked);
  serverState().setQueryData(['noun', 'hidden'], 5);
  const began = { queryKey: ['noun', 'begun'], queryFn: () => 6, initialData: 5 };
  const left = new QueryObserver(serverState(), began).subscribe(() => undefined);
  left();
  noteSession('7');
  expect(asked.observer.getCurrentResult().data).toBe(0);
  noteSession('8');
  for (const name of ['hidden', 'begun'])
    expect(serverState().getQueryData(['noun', name])).toBeUndefined();
  expect(asked.observer.getCurrentResult().data).toBeUndefined();
  await until(() => asked.given.length === 2);
  asked.given[1]!(1);
  await until(() => asked.observer.getCurrentResult().data === 1);
  asked.stop();
});
