import { setTimeout as sleep } from 'node:timers/promises';
import { CustomerTurns } from './customer-turns';

const { jest } = import.meta;

const lines = () => new CustomerTurns(60_000, () => new Error('late'));
const settle = () => new Promise((resolve) => setImmediate(resolve));

it('begins a second one of a customer after the first ones of all, however many one of them sends', async () => {
  // On a busy machine one of them would take longer than what a turn costs at least.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const turns = lines();
  const order: string[] = [];
  let running = 0;
  const job = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    order.push(name);
    await settle();
    running -= 1;
    return name;
  };
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => turns.take(name[0]!, job(name)));
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  clock.mockRestore();
});

it('goes on after one that fails, and after a rest', async () => {
  const turns = lines();
  const failing = turns.take('a', () => Promise.reject(new Error('no picture')));
  const next = turns.take('a', async () => 'next');
  await expect(failing).rejects.toThrow('no picture');
  expect(await next).toBe('next');
  await settle();
  expect(await turns.take('b', async () => 'later')).toBe('later');
});

it('lets who used more wait for those who used less', async () => {
  const turns = lines();
  const order: string[] = [];
  const job = (name: string, ms: number) =>
    turns.take(name[0]!, async () => {
      order.push(name);
      await sleep(ms);
    });
  await Promise.all([
    job('a1', 300),
    job('a2', 0),
    job('b1', 0),
    job('b2', 0),
    job('b3', 0),
    job('c1', 0),
  ]);
  expect(order).toEqual(['a1', 'b1', 'c1', 'b2', 'b3', 'a2']);
});

it('turns away who waited for too long, and begins nothing of theirs', async () => {
  const turns = new CustomerTurns(20, () => new Error('late'));
  const slow = turns.take('a', () => sleep(60));
  let isBegun = false;
  const waiting = turns.take('b', async () => void (isBegun = true));
  await expect(waiting).rejects.toThrow('late');
  await slow;
  expect(await turns.take('b', async () => 'next')).toBe('next');
  expect(isBegun).toBe(false);
});
