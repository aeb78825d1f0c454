import type { PrintWork } from '@/lib/statements/contract';
import { createPrinter } from './printer';

const { jest } = import.meta;

afterEach(() => {
  jest.useRealTimers();
});

const work = (name: string) => ({ name }) as unknown as PrintWork;

/** A printer that waits for each page to be let out, and the names in the sequence of their turns. */
function held() {
  const begun: string[] = [];
  const out: (() => void)[] = [];
  const printer = createPrinter((one) => {
    const { name } = one as { name: string };
    begun.push(name);
    return new Promise((resolve) => out.push(() => resolve(Buffer.from(name))));
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const letOut = () => {
    out.shift()!();
    return settle();
  };
  const letAllOut = async () => {
    while (out.length > 0) await letOut();
  };
  return { begun, printer, letOut, letAllOut };
}

it('prints one at a time and lets customers take turns', async () => {
  const { begun, printer, letAllOut } = held();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => printer.print(work(name), name[0]!));
  expect(begun).toEqual(['a1']);
  await letAllOut();
  expect((await Promise.all(all)).map(String)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

it('prints for who waits for one before who waits for several, whoever came first', async () => {
  const { begun, printer, letAllOut } = held();
  const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
  const all = names.map((name) => printer.print(work(name), name[0]!));
  expect(begun).toEqual(['a1']);
  all.push(printer.print(work('d1'), 'd'));
  await letAllOut();
  await Promise.all(all);
  expect(begun.slice(0, 3)).toEqual(['a1', 'c1', 'd1']);
  // Of those who wait for as many, whoever used less.
  expect(begun.slice(3)).toEqual(['b1', 'b2', 'a2', 'a3']);
});

it('lets a newcomer be the next, however many several customers ask for again and again', async () => {
  const { begun, printer, letOut, letAllOut } = held();
  const ask = (name: string) => void all.push(printer.print(work(name), name[0]!));
  const all: Promise<Buffer>[] = [];
  for (const customer of 'abc') for (const n of [1, 2, 3]) ask(`${customer}${n}`);
  for (const turn of [1, 2, 3, 4]) {
    ask(`d${turn}`);
    await letOut();
    expect(begun.at(-1)).toBe(`d${turn}`);
    // Who was printed for has three in line again.
    ask(`${begun.at(-2)![0]}${turn + 3}`);
    await letOut();
  }
  await letAllOut();
  await Promise.all(all);
});

it('keeps nobody waiting for a turn for longer than eight seconds, and prints nothing for who was told so', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const { begun, printer, letAllOut } = held();
  const mine = printer.print(work('a1'), 'a');
  const answers: unknown[] = [];
  const others = ['b1', 'c1'].map((name) =>
    printer.print(work(name), name[0]!).catch((error: unknown) => answers.push(error)),
  );
  await jest.advanceTimersByTimeAsync(7_999);
  expect(answers).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  const busy = { code: '503', details: { retryAfterSeconds: 10 } };
  expect(answers).toMatchObject([busy, busy]);
  // Neither counts among those in line any more; what is printed is printed to its end.
  const again = [1, 2, 3].map((n) => printer.print(work(`b${n + 1}`), 'b'));
  await letAllOut();
  expect(String(await mine)).toBe('a1');
  await Promise.all([...others, ...again]);
  expect(begun).toEqual(['a1', 'b2', 'b3', 'b4']);
});

it('turns the fourth of one customer away, and no other customer for it', async () => {
  const { printer, letAllOut } = held();
  const mine = [1, 2, 3].map((n) => printer.print(work(`a${n}`), 'a'));
  await expect(printer.print(work('a4'), 'a')).rejects.toMatchObject({ code: '503' });
  const other = printer.print(work('b1'), 'b');
  await letAllOut();
  expect(String(await other)).toBe('b1');
  await Promise.all(mine);
  const again = printer.print(work('a5'), 'a');
  await letAllOut();
  expect(String(await again)).toBe('a5');
});

it('prints what is signed beside statements, however many of those wait', async () => {
  const { begun, printer, letAllOut } = held();
  const many = Array.from({ length: 60 }, (_, n) => printer.print(work(`s${n}`), `c${n}`));
  await expect(printer.print(work('late'), 'late')).rejects.toMatchObject({ code: '503' });
  const signed = { ...work('agreement'), agreement: {} };
  const agreement = printer.print(signed, 'late');
  expect(begun).toEqual(['s0', 'agreement']);
  await letAllOut();
  expect(String(await agreement)).toBe('agreement');
  await Promise.all(many);
});

it('goes on after one that failed', async () => {
  const printer = createPrinter((one) =>
    (one as { name: string }).name === 'bad'
      ? Promise.reject(new Error('no page'))
      : Promise.resolve(Buffer.from('page')),
  );
  await expect(printer.print(work('bad'), 'a')).rejects.toThrow('no page');
  expect(String(await printer.print(work('good'), 'a'))).toBe('page');
});
