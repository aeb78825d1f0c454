import { CustomerTurns } from './customer-turns';

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('lets customers take turns, however many one of them sends', async () => {
  const turns = new CustomerTurns();
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
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('goes on after one that fails, and after a rest', async () => {
  const turns = new CustomerTurns();
  const failing = turns.take('a', () => Promise.reject(new Error('no picture')));
  const next = turns.take('a', async () => 'next');
  await expect(failing).rejects.toThrow('no picture');
  expect(await next).toBe('next');
  await settle();
  expect(await turns.take('b', async () => 'later')).toBe('later');
});
