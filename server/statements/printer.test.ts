import type { PrintWork } from '@/lib/statements/contract';
import { createPrinter } from './printer';

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
  const letAllOut = async () => {
    for (let next = out.shift(); next; next = out.shift()) {
      next();
      await settle();
    }
  };
  return { begun, printer, letAllOut };
}

it('prints one at a time and lets customers take turns', async () => {
  const { begun, printer, letAllOut } = held();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => printer.print(work(name), name[0]!));
  expect(begun).toEqual(['a1']);
  await letAllOut();
  expect((await Promise.all(all)).map(String)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
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
