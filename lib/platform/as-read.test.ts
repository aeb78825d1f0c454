import { asRead } from './as-read';
import { Prisma } from './generated/client';

const { Decimal } = Prisma;

it('gives ids and numerics as strings, whatever their size', () => {
  const at = new Date(0);
  const bytes = new Uint8Array([1, 2]);
  const row = { id: 9007199254740993n, rate: new Decimal('0.0000000012'), at, bytes, note: null };
  expect(asRead({ ...row, big: new Decimal('1e30'), of: [{ id: 1n }] })).toEqual({
    ...row,
    id: '9007199254740993',
    rate: '0.0000000012',
    big: '1000000000000000000000000000000',
    of: [{ id: '1' }],
  });
});

it('gives words as the database has them, and leaves text alone', () => {
  const row = { basic_status: 'not_started', close_reason: null, username: 'not_started' } as const;
  expect(asRead([row])).toEqual([{ ...row, basic_status: 'not-started' }]);
});
