import type { OrderRow } from '@/lib/core/trading';
import { sharing } from './shared-values';

/** A row as the database gives it, its values new objects. */
const row = (values: Partial<Record<keyof OrderRow, unknown>> = {}): OrderRow =>
  ({
    id: '1',
    mode: 'demo',
    kind: 'margin',
    open_price: '1.39000',
    held: '100.00',
    stop_loss: null,
    created_at: new Date(1_000),
    changed_at: new Date(1_000),
    opened_at: null,
    ...values,
  }) as unknown as OrderRow;

it('leaves every value of a row as it was', () => {
  const lean = sharing();
  for (let n = 0; n < 5_000; n += 1) {
    const values = {
      open_price: `1.${n % 1_700}`,
      held: `${n}.5`,
      created_at: new Date(n % 1_300),
    };
    expect(lean(row(values))).toEqual(row(values));
  }
});

it('gives equal times of two orders as one object, and others as their own', () => {
  const lean = sharing();
  const [one, same, other] = [row(), row(), row({ changed_at: new Date(1_001) })].map(lean);
  expect(same!.created_at).toBe(one!.changed_at);
  expect(other!.changed_at).not.toBe(one!.changed_at);
});
