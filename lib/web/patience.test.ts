import { setTimeout as sleep } from 'node:timers/promises';
import { Rejection } from '../core/codes';
import { patienceOf } from './patience';

const never = () => new Promise<never>(() => undefined);
const failed = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Rejection ? error.code : error;
};

test('what is done in time is given as it is, and what fails fails as it did', async () => {
  const patience = patienceOf({}, 1_000);
  expect(await patience(Promise.resolve('done'))).toBe('done');
  const reason = new Error('its own');
  expect(await failed(patience(Promise.reject(reason)))).toBe(reason);
});

test('what hangs is answered with 503', async () => {
  expect(await failed(patienceOf({}, 20)(never()))).toBe('503');
});

test('the parts of a call wait together, and what lies between them does not count', async () => {
  const patience = patienceOf({}, 300);
  await patience(sleep(250));
  await sleep(100);
  await patience(Promise.resolve());
  const began = performance.now();
  expect(await failed(patience(never()))).toBe('503');
  expect(performance.now() - began).toBeLessThan(250);
});

test('a call whose time is used up has none left', async () => {
  const patience = patienceOf({}, 20);
  await failed(patience(never()));
  expect(await failed(patience(sleep(50)))).toBe('503');
});

test('files take the time that they take', async () => {
  for (const files of [{ takesFile: true }, { gives: ['application/pdf'] as const }])
    expect(await patienceOf(files, 20)(sleep(60, 'whole'))).toBe('whole');
});

test('what fails after its time is up is nobody’s unhandled rejection', async () => {
  const unheard: unknown[] = [];
  const note = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', note);
  const late = sleep(40).then(() => Promise.reject(new Error('late')));
  expect(await failed(patienceOf({}, 10)(late))).toBe('503');
  await sleep(60);
  process.off('unhandledRejection', note);
  expect(unheard).toEqual([]);
});
