import { setTimeout as sleep } from 'node:timers/promises';
import { UploadTurns } from './upload-turns';

const never = new AbortController().signal;
const limits = {
  all: 2,
  ofCustomer: 3,
  inLine: 2,
  inLineOfAddress: 2,
  patienceMs: 60_000,
  files: 100,
  bytes: 1_000,
  bytesOfFile: 10,
  awayMs: 30,
};

/** Takes a turn and notes who got one. */
function taker(turns: UploadTurns, signal = never) {
  const began: string[] = [];
  /** A sender is told as `customer` or `customer@address`; without one each has their own. */
  const take = (sender: string) => {
    const [customerId, address] = sender.split('@') as [string, string?];
    const taken = turns.take({ customerId, address: address ?? customerId }, signal);
    return taken.then((turn) => {
      if (typeof turn === 'object') began.push(customerId);
      return turn;
    });
  };
  return { began, take };
}

type Taken = ReturnType<UploadTurns['take']>;

const wantedOf = async (taken: Taken) => {
  const turn = await taken;
  return typeof turn === 'object' ? turn.wanted() : turn;
};

/** Ends an upload, or says that its body is there, of so many bytes. */
async function giveBack(taken: Taken, arrived?: number): Promise<void> {
  const turn = await taken;
  if (typeof turn === 'object' && arrived === undefined) turn.over();
  else if (typeof turn === 'object') turn.arrived(arrived!);
  await sleep(0);
}

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
  expect(await Promise.all(['f', 'g'].map(take))).toEqual([expect.any(Object), expect.any(Object)]);
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
  expect(await take('a')).toEqual(expect.any(Object));
});

it('passes nothing on to who left or lost patience', async () => {
  const turns = new UploadTurns({ ...limits, patienceMs: 20 });
  const { began, take } = taker(turns);
  const [a, b] = ['a', 'b'].map(take);
  const leaving = new AbortController();
  const left = turns.take({ customerId: 'c', address: 'c' }, leaving.signal);
  leaving.abort();
  expect(await left).toBe('all');
  expect(await turns.take({ customerId: 'c', address: 'c' }, leaving.signal)).toBe('all');
  expect(await take('d')).toBe('all');
  await giveBack(a!);
  await giveBack(b!);
  await giveBack(take('e'));
  await giveBack(take('f'));
  expect(began).toEqual(['a', 'b', 'e', 'f']);
});

it('lets the next one on once a body is there, whoever still waits for the encoder', async () => {
  const turns = new UploadTurns(limits);
  const { began, take } = taker(turns);
  const [a, b, c] = ['a', 'b', 'c'].map(take);
  expect(await wantedOf(b!)).toBe('yes');
  await giveBack(a!, 10);
  expect(began).toEqual(['a', 'b', 'c']);
  expect(await wantedOf(b!)).toBe('no');
  // What waits there still counts among the uploads of its customer.
  for (const again of [take('a'), take('a')]) await giveBack(b!).then(() => giveBack(again, 1));
  expect(await take('a')).toBe('customer');
  for (const turn of [a, c]) await giveBack(turn!);
  expect(await take('a')).toEqual(expect.any(Object));
});

it.each([
  ['files', { files: 3 }],
  ['bytes', { bytes: 39 }],
])('lets nobody on while too many %s lie there', async (_, most) => {
  const { began, take } = taker(new UploadTurns({ ...limits, ...most }));
  const [a, b] = ['a', 'b'].map(take);
  await giveBack(a!, 10);
  await giveBack(b!, 10);
  const [c, d] = ['c', 'd'].map(take);
  await sleep(0);
  expect(began).toEqual(['a', 'b', 'c']);
  await giveBack(c!, 10);
  expect(began).toEqual(['a', 'b', 'c']);
  await giveBack(a!);
  expect(began).toEqual(['a', 'b', 'c', 'd']);
  await giveBack(d!);
});

it('asks more of a customer’s second turn while another customer waits', async () => {
  const { take } = taker(new UploadTurns(limits));
  const [first, second, own] = ['a', 'a', 'a'].map(take);
  expect(await wantedOf(second!)).toBe('yes');
  const other = take('b');
  expect([await wantedOf(first!), await wantedOf(second!)]).toEqual(['more', 'more']);
  await giveBack(first!);
  // `b` came later than the third of `a`, who had one turn already.
  expect(await wantedOf(other)).toBe('yes');
  expect(await wantedOf(second!)).toBe('yes');
  for (const turn of [second, other, own]) await giveBack(turn!);
});

it('asks more of an address with over half of all turns while another waits, and lets that one on', async () => {
  const many = new UploadTurns({ ...limits, all: 4, inLine: 10 });
  const { began, take } = taker(many);
  const [a, ...rest] = ['a@x', 'b@x', 'c@x', 'd@y', 'e@x'].map(take);
  expect(await wantedOf(a!)).toBe('yes');
  const other = take('f@z');
  expect([await wantedOf(a!), await wantedOf(rest[2]!)]).toEqual(['more', 'yes']);
  await giveBack(a!);
  expect(began).toEqual(['a', 'b', 'c', 'd', 'f']);
  for (const turn of [...rest, other]) await giveBack(turn);
});

it('keeps places in line for other addresses', async () => {
  const { take } = taker(new UploadTurns({ ...limits, inLine: 3 }));
  const turns = ['a@x', 'b@x', 'c@x', 'd@x'].map(take);
  expect(await take('e@x')).toBe('all');
  const other = take('f@y');
  for (const turn of turns) await giveBack(turn);
  expect(await other).toEqual(expect.any(Object));
});

it('turns away for a while who asked too much', async () => {
  const turns = new UploadTurns(limits);
  const { take } = taker(turns);
  turns.turnAway('a');
  expect([await take('a'), await take('b')]).toEqual([1, expect.any(Object)]);
  await sleep(40);
  expect(await take('a')).toEqual(expect.any(Object));
});
