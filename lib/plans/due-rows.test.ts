import type { Sql } from '../platform/db';
import { payPlans } from './due-rows';

/** A database with so many plans that are due, of which some cannot be paid. */
function databaseOf(count: number, broken: readonly string[]) {
  const paid: string[] = [];
  const sql = ((parts: TemplateStringsArray, ...values: unknown[]) => {
    if (parts[0]!.includes('select plan_pay')) {
      const id = String(values[0]);
      if (broken.includes(id)) return Promise.reject(new Error(`plan ${id}`));
      paid.push(id);
      return Promise.resolve([]);
    }
    const [behind, atOnce] = values.slice(1).map(Number) as [number, number];
    const left = Array.from({ length: count }, (_, n) => n + 1).filter((id) => id > behind);
    return Promise.resolve(
      left.slice(0, atOnce).map((id) => ({ id: String(id), due: '2026-01-01' })),
    );
  }) as unknown as Sql;
  return { sql, paid };
}

it('pays all that are due, however many', async () => {
  const { sql, paid } = databaseOf(1_201, []);
  await payPlans(sql);
  expect(new Set(paid).size).toBe(1_201);
  expect(paid).toHaveLength(1_201);
});

it('pays the others where one cannot be paid, and fails so that it is tried again', async () => {
  const { sql, paid } = databaseOf(700, ['3', '500']);
  await expect(payPlans(sql)).rejects.toThrow('2 plans could not be paid');
  expect(paid).toHaveLength(698);
});
