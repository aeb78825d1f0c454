import type { Sql } from '../platform/db';
import { turnLoans } from './due-rows';

/** A database with so many loans that are due, of which some fail. */
function databaseOf(count: number, broken: readonly string[]) {
  const turned: string[] = [];
  const sql = ((parts: TemplateStringsArray, ...values: unknown[]) => {
    if (parts[0]!.includes('select loan_turn')) {
      const id = String(values[0]);
      if (broken.includes(id)) return Promise.reject(new Error(`loan ${id}`));
      turned.push(id);
      return Promise.resolve([]);
    }
    const [behind, atOnce] = values.map(Number) as [number, number];
    const left = Array.from({ length: count }, (_, n) => n + 1).filter((id) => id > behind);
    return Promise.resolve(left.slice(0, atOnce).map((id) => ({ id: String(id) })));
  }) as unknown as Sql;
  return { sql, turned };
}

it('looks at all that are due, and at the others where one fails', async () => {
  const { sql, turned } = databaseOf(1_201, ['3', '500']);
  await expect(turnLoans(sql)).rejects.toThrow('2 loans could not be looked at');
  expect(new Set(turned).size).toBe(1_199);
  expect(turned).toHaveLength(1_199);
});
