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
const recordOf = (balances: Record<string, string>, plans: object[] = []) =>
  ((path: string, input: { currency: string; page: number; size: number }) => {
    if (path === 'GET order/listSmartOrder') {
      const items = plans.slice((input.page - 1) * input.size, input.page * input.size);
      return Promise.resolve({ items, total: plans.length });
    }
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

describe('the principal', () => {
  const [before, later] = ['2026-11-01T00:00:00.000Z', '2026-11-21T00:00:00.000Z'];
  const plan = (amount: string, change: object = {}) => ({
    amount,
    startTime: before,
    endTime: later,
    status: 'in-earnings',
    ...change,
  });
  const withPrincipal = (principal?: string) => {
    const found = proof('101000000');
    return {
      ...found,
      amounts: found.amounts.map((one) => ({
        ...one,
        ...(one.currency === 'USDT' && principal !== undefined && { principal }),
      })),
    };
  };
  const plans = [
    plan('500.00'),
    plan('40.50', { status: 'exited' }),
    plan('7.00', { status: 'expired', endTime: before }),
    plan('1000.00', { status: 'profit-divided', endTime: before }),
    plan('2000.00', { startTime: later }),
  ];
  const said = async (principal: string | undefined, own: object[]) => {
    const ask = recordOf({ USDT: '101.00' }, own);
    const found = await ownBalances(withPrincipal(principal), ['USDT'], ask);
    return found!.map(({ currency, planned, plansAgree, agrees }) => [
      currency,
      planned,
      plansAgree,
      agrees,
    ]);
  };

  it('agrees with the plans that ran at that moment', async () => {
    expect(await said('547500000', plans)).toEqual([
      ['BTC', '0', true, true],
      ['USDT', '547.5', true, true],
    ]);
  });

  it.each([
    ['smaller', '547499999', plans],
    ['left out', '0', plans],
    ['left out by a record that has no part for it', undefined, plans],
    ['of plans that the customer never had', '1', []],
  ])('does not where it is %s', async (_, principal, own) => {
    expect((await said(principal, own)).at(-1)!.slice(2)).toEqual([false, false]);
  });

  it('is of all plans, page by page', async () => {
    const many = Array.from({ length: 250 }, () => plan('1.00'));
    expect((await said('250000000', many)).at(-1)).toEqual(['USDT', '250', true, true]);
  });
});
