import { balanceOf, byLoss, coveredOf, paidBack, slippageOf, sumOf } from './figures-rules';

it('adds what the house covered over all closings', () => {
  const fill = (covered: string) => ({ covered }) as never;
  const receipt = { open: null, partial: [fill('0.10'), fill('0.20')], close: fill('1') } as never;
  expect(coveredOf({ receipt })).toBe('1.3');
  expect(coveredOf({ receipt: { open: null, partial: [], close: null } as never })).toBe('0');
});

it('tells a better fill from a worse one', () => {
  expect(['-0.0002', '0.0002', '0'].map((slippage) => slippageOf({ slippage }))).toEqual([
    { way: 'better', amount: '0.0002' },
    { way: 'worse', amount: '0.0002' },
    { way: 'none', amount: '0' },
  ]);
});

it('puts the largest loss first', () => {
  const positions = ['-2', '5', '-10.5'].map((profit) => ({ profit }));
  const sorted = byLoss({ positions } as never).map(({ profit }) => profit);
  expect(sorted).toEqual(['-10.5', '-2', '5']);
});

it('pays back the stake with what it brought', () => {
  expect(paidBack({ amount: '10.00', profit: '8.5' })).toBe('18.5');
  expect(paidBack({ amount: '10.00', profit: '-10' })).toBe('0');
  expect(paidBack({ amount: '10.00', profit: null })).toBe('10');
});

it('sums exactly', () => {
  expect(sumOf([{ amount: '0.1' }, { amount: '0.2' }, { amount: '-0.3' }])).toBe('0');
  expect(balanceOf({ betterAmount: '1.10', worseAmount: '1.30' })).toBe('-0.2');
});
