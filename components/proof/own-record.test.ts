import type { OwnProof } from '@/lib/proof/read-rules';
import { ownBalances } from './own-record';

const takenAt = '2026-11-20T00:05:00.000Z';
const amountsOf = (available: string) => [
  { currency: 'BTC', scale: 8, available: '0', held: '0', debt: '0' },
  { currency: 'USDT', scale: 6, available, held: '20500000', debt: '0' },
];
const proof = (available: string) =>
  ({ amounts: amountsOf(available), record: { takenAt } }) as unknown as OwnProof;

/** The newest movement before a moment, as the customer's record has it. */
const asked: unknown[] = [];
const recordOf = (balances: Record<string, string>) =>
  ((_: string, input: { currency: string }) => {
    asked.push(input);
    const balance = balances[input.currency];
    return Promise.resolve({ items: balance === undefined ? [] : [{ balance }] });
  }) as unknown as Parameters<typeof ownBalances>[2];

it('a balance agrees with the one that the last movement before it left', async () => {
  const own = await ownBalances(proof('101000000'), ['USDT'], recordOf({ USDT: '101.00' }));
  expect(own!.map(({ currency, recorded, agrees }) => [currency, recorded, agrees])).toEqual([
    ['BTC', '0', true],
    ['USDT', '101', true],
  ]);
  expect(asked).toContainEqual({ currency: 'USDT', to: takenAt, page: 1, size: 1 });
});

it.each([
  ['a smaller one', '100999999', { USDT: '101.00' }],
  ['none at all', '0', { USDT: '101.00' }],
  ['one of a currency with nothing', '101000000', { USDT: '101.00', BTC: '0.02' }],
])('%s does not', async (_, available, balances) => {
  const own = await ownBalances(proof(available), ['USDT', 'BTC'], recordOf(balances));
  expect(own!.filter(({ agrees }) => !agrees)).toHaveLength(1);
});

it('a currency of the record that the proof leaves out is told', async () => {
  const wallets = ['USDT', 'ETH'];
  const ask = recordOf({ USDT: '101.00', ETH: '1.00' });
  expect(await ownBalances(proof('101000000'), wallets, ask)).toBeNull();
  const emptied = recordOf({ USDT: '101.00', ETH: '0.00' });
  expect(await ownBalances(proof('101000000'), wallets, emptied)).toBeNull();
  const never = recordOf({ USDT: '101.00' });
  expect(await ownBalances(proof('101000000'), wallets, never)).toHaveLength(2);
});
