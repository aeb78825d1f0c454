import { setTimeout as sleep } from 'node:timers/promises';
import { UploadTurns } from './upload-turns';

const never = new AbortController().signal;
const limits = { all: 2, ofCustomer: 3, inLine: 2, patienceMs: 60_000 };

/** Takes a turn and notes who got one. */
function taker(turns: UploadTurns, signal = never) {
  const began: string[] = [];
  const take = (customerId: string) =>
    turns.take(customerId, signal).then((turn) => {
      if (typeof turn === 'function') began.push(customerId);
      return turn;
    });
  return { began, take };
}

const giveBack = async (turn: Promise<(() => void) | string>) => {
  const back = await turn;
  if (typeof back === 'function') back();
  await sleep(0);
};

it('lets so many on at once, and the others in the order in which they came', async () => {
  const { began, take } = taker(new UploadTurns(limits));
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(take);
  expect(await take('e')).toBe('all');
  expect(began).toEqual(['a', 'b']);
  await giveBack(a!);
  await giveBack(a!);
  expect(began).toEqual(['a', 'b', 'c']);
  const e = take('e');
  await giveBack(b!);
  await giveBack(c!);
  expect(began).toEqual(['a', 'b', 'c', 'd', 'e']);
  await giveBack(d!);
  await giveBack(e);
  expect(await Promise.all(['f', 'g'].map(take))).toEqual([
    expect.any(Function),
    expect.any(Function),
  ]);
});

it('lets on first who has fewer turns than others in line', async () => {
  const { began, take } = taker(new UploadTurns({ ...limits, inLine: 5 }));
  const [a, again, late, b, c, last] = ['a', 'a', 'a', 'b', 'c', 'b'].map(take);
  await giveBack(a!);
  expect(began).toEqual(['a', 'a', 'b']);
  for (const turn of [again, b, c, late, last]) await giveBack(turn!);
  expect(began).toEqual(['a', 'a', 'b', 'a', 'c', 'b']);
});

it('counts who stands in line among the uploads of a customer', async () => {
  const { began, take } = taker(new UploadTurns(limits));
  const all = ['a', 'b', 'a', 'a'].map(take);
  expect(await take('a')).toBe('customer');
  for (const turn of all) await giveBack(turn);
  expect(began).toEqual(['a', 'b', 'a', 'a']);
  expect(await take('a')).toEqual(expect.any(Function));
});

it('passes nothing on to who left or lost patience', async () => {
  const turns = new UploadTurns({ ...limits, patienceMs: 20 });
  const { began, take } = taker(turns);
  const [a, b] = ['a', 'b'].map(take);
  const leaving = new AbortController();
  const left = turns.take('c', leaving.signal);
  leaving.abort();
  expect(await left).toBe('all');
  expect(await turns.take('c', leaving.signal)).toBe('all');
  expect(await take('d')).toBe('all');
  await giveBack(a!);
  await giveBack(b!);
  await giveBack(take('e'));
  await giveBack(take('f'));
  expect(began).toEqual(['a', 'b', 'e', 'f']);
});
