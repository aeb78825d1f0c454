import { rowOf } from '@/tests/setup/fake-desk';
import { Accounts } from './accounts';
import type { DeskStore } from './desk-store';

const key = '1:demo';
const cashOf = (available: string) => ({
  customer_id: '1',
  mode: 'demo' as const,
  available,
  advance: '0',
});

/** Accounts that are read from a database where `now` is the balance, with one order of the customer. */
function accountsOver(now: { available: string }) {
  let answer: () => void = () => undefined;
  const allCash = async () => {
    const found = [cashOf(now.available)];
    await new Promise<void>((resolve) => (answer = resolve));
    return found;
  };
  const store = {
    async *allOrders() {
      yield [rowOf('7', '1')];
    },
    allCash,
    cash: async () => [cashOf(now.available)],
    ordersOf: async () => [rowOf('7', '1')],
  } as unknown as DeskStore;
  const accounts = new Accounts(store);
  return { accounts, answer: () => answer() };
}

const turn = () => new Promise(setImmediate);

/** Accounts of which one changes while all of them are read. */
async function changedMeanwhile() {
  const now = { available: '100' };
  const { accounts, answer } = accountsOver(now);
  const loaded = accounts.loadAll();
  await turn();
  now.available = '40';
  accounts.distrust(key);
  return { accounts, answer, loaded };
}

describe('a balance that changes while all of them are read', () => {
  it('stays as it was read since', async () => {
    const { accounts, answer, loaded } = await changedMeanwhile();
    await accounts.freshen([key]);
    answer();
    await loaded;
    expect(accounts.viewOf(key)?.available).toBe('40');
  });

  it('is read again before anything is decided by it', async () => {
    const { accounts, answer, loaded } = await changedMeanwhile();
    answer();
    await loaded;
    expect(accounts.get(key)?.available).toBe('100');
    expect(accounts.viewOf(key)).toBeUndefined();
    await accounts.freshen([key]);
    expect(accounts.viewOf(key)?.available).toBe('40');
  });

  it('is trusted where nothing changed', async () => {
    const { accounts, answer } = accountsOver({ available: '100' });
    const loaded = accounts.loadAll();
    await turn();
    answer();
    await loaded;
    expect(accounts.viewOf(key)?.available).toBe('100');
  });
});

it('forgets who has no orders once nobody asks for them, and nobody else', async () => {
  const store = {
    async *allOrders() {
      yield [rowOf('7', '2')];
    },
    allCash: async () => [],
    cash: async () => [cashOf('100')],
    ordersOf: async () => [],
  } as unknown as DeskStore;
  const accounts = new Accounts(store);
  await accounts.loadAll();
  await accounts.freshen([key]);
  const forget = (needed = false) => accounts.forgetUnless(({ isUsed }) => isUsed || needed);
  forget();
  expect(accounts.viewOf(key)?.available).toBe('100');
  forget();
  forget(true);
  expect(accounts.viewOf(key)).toBeDefined();
  forget();
  forget();
  expect(accounts.get(key)).toBeUndefined();
  expect(accounts.get('2:demo')?.orders.size).toBe(1);
});

it('reads once more what changed while it was read for the first time', async () => {
  const now = { available: '100' };
  let changes: () => void = () => undefined;
  const store = {
    async cash() {
      const found = [cashOf(now.available)];
      await turn();
      changes();
      return found;
    },
    ordersOf: async () => [],
  } as unknown as DeskStore;
  const accounts = new Accounts(store);
  changes = () => {
    now.available = '40';
    changes = () => undefined;
    expect(accounts.distrust(key)).toBe(true);
  };
  await accounts.freshen([key]);
  expect(accounts.viewOf(key)?.available).toBe('40');
});

it('keeps nobody who is not there', async () => {
  const store = { cash: async () => [], ordersOf: async () => [] } as unknown as DeskStore;
  const accounts = new Accounts(store);
  await accounts.freshen([key]);
  expect(accounts.get(key)).toBeUndefined();
});
