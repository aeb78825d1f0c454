import { Money } from '@/lib/core/money';
import { closeOutEstimate, isFarAway } from './close-out-rules';

const asked = {
  code: 'EURUSD',
  exposures: [{ side: 'long' as const, lots: '1', contractSize: '100000' }],
  equity: new Money('6000'),
  usedMargin: new Money('4000'),
  now: { bid: '1.2', ask: '1.2002' },
  rate: null,
  pair: null,
};

it('is where the equity has fallen to half of the margin in use', () => {
  // 4,000 USDT to lose on 100,000 EUR are 0.04.
  expect(closeOutEstimate(asked)!.toFixed()).toBe('1.16');
  const short = { ...asked, exposures: [{ ...asked.exposures[0]!, side: 'short' as const }] };
  expect(closeOutEstimate(short)!.toFixed()).toBe('1.2402');
});

it('counts what is held in the same instrument together', () => {
  const both = [
    ...asked.exposures,
    { side: 'short' as const, lots: '0.5', contractSize: '100000' },
  ];
  expect(closeOutEstimate({ ...asked, exposures: both })!.toFixed()).toBe('1.12');
  const even = [...asked.exposures, { side: 'short' as const, lots: '1', contractSize: '100000' }];
  expect(closeOutEstimate({ ...asked, exposures: even })).toBeNull();
});

it('is none where even a price of zero does not lead there, or where it is reached already', () => {
  expect(closeOutEstimate({ ...asked, equity: new Money(200_000) })).toBeNull();
  expect(closeOutEstimate({ ...asked, equity: new Money(2000) })).toBeNull();
});

it('lets the rate move along where the instrument converts its own quote currency', () => {
  const yen = {
    ...asked,
    code: 'USDJPY',
    now: { bid: '150', ask: '150.02' },
    rate: { mid: '150.01', inverse: true },
    pair: { code: 'USDJPY', inverse: true },
  };
  const at = closeOutEstimate(yen)!;
  // Lost in USDT at that price: 100,000 × (1 − 150 ÷ p).
  expect(new Money(1).sub(new Money(150).div(at)).mul(100_000).toFixed(6)).toBe('-4000.000000');
});

it('calls a price past the double or below the tenth far away', () => {
  const far = (at: number) => isFarAway(new Money(at), '100');
  expect([201, 200, 100, 10, 9.9].map(far)).toEqual([true, false, false, false, true]);
});
