import fc from 'fast-check';
import {
  annualRate,
  coverOf,
  coveredAmount,
  dailyEarning,
  exitOf,
  paymentsOf,
  paymentTimes,
  rewardOf,
} from './rules';

/** Half-even, in whole millionths: reckoned apart, in integers. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const [whole, rest] = [numerator / denominator, numerator % denominator];
  const twice = rest * 2n;
  if (twice < denominator || (twice === denominator && whole % 2n === 0n)) return whole;
  return whole + 1n;
}
const text = (millionths: bigint) => {
  const digits = millionths.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
const cents = fc.bigInt({ min: 100n, max: 1_000_000_000n });
const rate = fc.bigInt({ min: 1n, max: 1_000_000n });

it('earns, half-even at six places, what integers say', () => {
  fc.assert(
    fc.property(cents, rate, (amount, perHundredMillion) => {
      const wanted = rounded(amount * 10_000n * perHundredMillion, 100_000_000n);
      const yieldText = (Number(perHundredMillion) / 1e8).toFixed(8);
      const amountText = `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`;
      expect(dailyEarning(amountText, yieldText).toFixed(6)).toBe(text(wanted));
    }),
  );
});

it('charges for leaving early what integers say, and never more than the principal', () => {
  fc.assert(
    fc.property(
      cents,
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.integer({ min: 0, max: 366 }),
      fc.bigInt({ min: 0n, max: 5_000n }),
      (amount, daily, paidDays, share) => {
        const principal = amount * 10_000n;
        const base = principal + daily * BigInt(paidDays);
        const charged = rounded(base * share, 10_000n);
        const penalty = charged > principal ? principal : charged;
        const left = exitOf(
          text(principal),
          text(daily),
          paidDays,
          (Number(share) / 1e4).toFixed(4),
        );
        expect(left.penalty.toFixed(6)).toBe(text(penalty));
        expect(left.received.add(left.penalty).toFixed(6)).toBe(text(principal));
      },
    ),
  );
});

it('covers only what the treasury can pay whole', () => {
  fc.assert(
    fc.property(cents, rate, fc.integer({ min: 1, max: 366 }), (free, perHundredMillion, days) => {
      const yieldText = (Number(perHundredMillion) / 1e8).toFixed(8);
      const covered = coveredAmount(text(free), yieldText, days);
      expect(rewardOf(dailyEarning(covered, yieldText), days).lte(text(free))).toBe(true);
    }),
  );
});

it('names a simple annual rate and the cover', () => {
  expect(annualRate('0.0004')).toBe('0.146');
  expect([coverOf('10', '0'), coverOf('10', '10'), coverOf('9.99999', '10')]).toEqual([
    null,
    '1',
    '0.9999',
  ]);
});

it('pays every 24 hours, over a change of summer time and a leap day', () => {
  const start = Date.parse('2028-02-27T23:30:00Z');
  expect(paymentTimes(start, 3).map((ms) => new Date(ms).toISOString())).toEqual([
    '2028-02-28T23:30:00.000Z',
    '2028-02-29T23:30:00.000Z',
    '2028-03-01T23:30:00.000Z',
  ]);
});

it('shows of a plan that was left early the payments that were made, else all', () => {
  const made = { day: 1, paidAt: '2026-11-01T00:00:00.000Z' };
  const ahead = { day: 2, paidAt: null };
  expect(paymentsOf('exited', [made, ahead])).toEqual([made]);
  expect(paymentsOf('in-earnings', [made, ahead])).toEqual([made, ahead]);
});
