import fc from 'fast-check';
import {
  annualRate,
  completedDays,
  costOf,
  dayMs,
  interestOf,
  maturityOf,
  owedAfter,
  scheduleOf,
  splitRepayment,
  takenOf,
  totalOf,
  type Debt,
  type LoanTerms,
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
const rateText = (perHundredMillion: bigint) => (Number(perHundredMillion) / 1e8).toFixed(8);

const termsMade = fc
  .record({
    days: fc.integer({ min: 1, max: 366 }),
    free: fc.integer({ min: 0, max: 30 }),
    daily: fc.bigInt({ min: 1n, max: 1_000_000n }),
    overdue: fc.bigInt({ min: 1n, max: 2_000_000n }),
  })
  .filter(({ days, free }) => free <= days);
type Made = { days: number; free: number; daily: bigint; overdue: bigint };
const termsOf = (made: Made): LoanTerms => ({
  days: made.days,
  interestFreeDays: made.free,
  dailyRate: rateText(made.daily),
  overdueRate: rateText(made.overdue),
});
const amounts = fc.bigInt({ min: 1_000_000n, max: 1_000_000_000_000n });
const repayments = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 800 }), share: fc.integer({ min: 1, max: 1_000 }) }),
  { maxLength: 8 },
);

it('owes, after any repayments on any days, what integers say day by day', () => {
  fc.assert(
    fc.property(amounts, termsMade, repayments, (amount, made, paid) => {
      const terms = termsOf(made);
      const onDay = [...paid].sort((a, b) => a.day - b.day);
      let [principal, interest, day] = [amount, 0n, 0];
      let debt: Debt = { principal: text(amount), interest: '0', countedDays: 0 };
      for (const repayment of onDay) {
        for (; day < repayment.day; day++) {
          const isOverdue = day + 1 > made.days;
          const rate = isOverdue ? made.overdue : day + 1 > made.free ? made.daily : 0n;
          interest += rounded(principal * rate, 100_000_000n);
        }
        debt = owedAfter(debt, repayment.day, terms);
        expect(totalOf(debt).toFixed(6)).toBe(text(principal + interest));
        const part = ((principal + interest) * BigInt(repayment.share)) / 1_000n;
        const ofInterest = part < interest ? part : interest;
        interest -= ofInterest;
        principal -= part - ofInterest;
        const split = splitRepayment(debt, text(part));
        expect(split.interest.toFixed(6)).toBe(text(ofInterest));
        debt = {
          principal: totalOf({ ...debt, interest: '0' })
            .sub(split.principal)
            .toFixed(),
          interest: totalOf({ ...debt, principal: '0' })
            .sub(split.interest)
            .toFixed(),
          countedDays: debt.countedDays,
        };
      }
      expect(totalOf(debt).toFixed(6)).toBe(text(principal + interest));
    }),
  );
});

it('ends by what is shown rounded up to the cent, and leaves nothing below a cent otherwise', () => {
  fc.assert(
    fc.property(amounts, termsMade, fc.integer({ min: 1, max: 1_000 }), (amount, made, share) => {
      const schedule = scheduleOf(text(amount), termsOf(made));
      for (const { owed } of [schedule[0]!, schedule.at(-1)!]) {
        const shown = totalOf({ principal: owed, interest: '0', countedDays: 0 }).toFixed(2, 0);
        expect(takenOf(owed, shown).eq(owed)).toBe(true);
        const units = (BigInt(Math.round(Number(owed) * 100)) * BigInt(share)) / 1_000n;
        const typed = text(units * 10_000n);
        const taken = takenOf(owed, typed);
        const rest = taken.sub(owed).neg();
        expect(rest.isZero() || rest.lt(0) || rest.gte('0.01')).toBe(true);
        expect(taken.sub(typed).abs().lt('0.01')).toBe(true);
      }
    }),
  );
});

it.each([
  ['377.45372', '377.45', '377.45372'],
  ['377.45372', '377.46', '377.45372'],
  ['377.45372', '377.44', '377.44'],
  ['377.45372', '377.47', '377.47'],
  ['0.00372', '0.01', '0.00372'],
  ['300', '300.01', '300.01'],
  ['300', '299.99', '299.99'],
])('takes of %s owed, asked for %s, %s', (owed, amount, taken) => {
  expect(takenOf(owed, amount).toFixed()).toBe(taken);
});

it.each([
  ['10.009', '10.00', '10.00', '10'],
  ['10.009', '10.00', '10.009', '10.009'],
  ['10.005', '10.01', '10.00', '10.005'],
])('takes of %s by %s where %s are available just %s', (owed, amount, available, taken) => {
  expect(takenOf(owed, amount, available).toFixed()).toBe(taken);
});

it('shows before signing, day by day, what is owed later', () => {
  fc.assert(
    fc.property(amounts, termsMade, (amount, made) => {
      const terms = termsOf(made);
      const schedule = scheduleOf(text(amount), terms);
      const debt = { principal: text(amount), interest: '0', countedDays: 0 };
      expect(schedule).toHaveLength(made.days);
      for (const day of [1, Math.ceil(made.days / 2), made.days])
        expect(Number(schedule[day - 1]!.owed)).toBe(
          totalOf(owedAfter(debt, day, terms)).toNumber(),
        );
      const total = totalOf({ ...debt, interest: interestOf(text(amount), terms).toFixed() });
      expect(total.eq(schedule.at(-1)!.owed)).toBe(true);
    }),
  );
});

/** The rate at which what is paid back is worth what was paid out: by halving. */
function bisected(amount: number, total: number, days: number): number {
  let [low, high] = [0, 1e9];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (total / (1 + middle) ** (days / 365) > amount) low = middle;
    else high = middle;
  }
  return low;
}

it('shows the annual rate at which both payments are worth the same', () => {
  fc.assert(
    fc.property(amounts, termsMade, (amount, made) => {
      const terms = termsOf({ ...made, days: Math.max(made.days, 7), daily: made.daily / 4n + 1n });
      const schedule = scheduleOf(text(amount), terms);
      const total = schedule.at(-1)!.owed;
      const wanted = bisected(Number(text(amount)), Number(total), terms.days);
      const shown = Number(annualRate(text(amount), total, terms.days));
      expect(Math.abs(shown - wanted)).toBeLessThan(1e-6 * (1 + wanted));
    }),
  );
  expect(annualRate('1000', '1010', 365)).toBe('0.01');
});

type Flow = { atMs: number; amount: number };

/** The yearly rate at which dated payments sum to nothing, by halving, years of 365 days as the law counts them. */
function rateOfFlows(flows: readonly Flow[]): number {
  const worth = (rate: number) =>
    flows.reduce(
      (sum, { atMs, amount }) =>
        sum + amount / (1 + rate) ** ((atMs - flows[0]!.atMs) / (365 * 24 * 3_600_000)),
      0,
    );
  let [low, high] = [0, 1e9];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (worth(middle) > 0) low = middle;
    else high = middle;
  }
  return low;
}

/** So many days later on a calendar in UTC, leap days among them. */
function daysLater(from: Date, days: number): Date {
  const later = new Date(from);
  later.setUTCDate(later.getUTCDate() + days);
  return later;
}

it('shows the rate of the dated payments, whatever leap day or change of clocks lies between them', () => {
  const from = Date.parse('2027-01-01T00:00:00Z');
  const moments = fc.integer({ min: 0, max: 4 * 366 * 86_400 }).map((s) => from + s * 1_000);
  fc.assert(
    fc.property(amounts, termsMade, moments, (amount, made, paidOutMs) => {
      const terms = termsOf({ ...made, days: Math.max(made.days, 7), daily: made.daily / 4n + 1n });
      const dueMs = maturityOf(paidOutMs, terms.days);
      expect(dueMs).toBe(daysLater(new Date(paidOutMs), terms.days).getTime());
      const { total, annualRate: shown } = costOf(text(amount), terms);
      const wanted = rateOfFlows([
        { atMs: paidOutMs, amount: -Number(text(amount)) },
        { atMs: dueMs, amount: Number(total) },
      ]);
      expect(Math.abs(Number(shown) - wanted)).toBeLessThan(1e-6 * (1 + wanted));
    }),
  );
});

it.each([
  ['through a leap day', '2028-01-15T12:00:00Z', 60],
  ['from a leap day on', '2028-02-29T23:59:59Z', 366],
  ['through a February without one', '2027-01-15T12:00:00Z', 60],
  ['through a spring and an autumn', '2027-03-01T01:30:00Z', 270],
])('charges as many days as the schedule says, %s', (_, from, days) => {
  const terms = { days, dailyRate: '0.0004', interestFreeDays: 7, overdueRate: '0.0008' };
  const paidOutMs = Date.parse(from);
  const schedule = scheduleOf('1000', terms);
  const debt = { principal: '1000', interest: '0', countedDays: 0 };
  for (const { day, owed } of schedule) {
    const endMs = daysLater(new Date(from), day).getTime();
    const counted = (ms: number) => owedAfter(debt, completedDays(paidOutMs, ms), terms);
    expect(totalOf(counted(endMs)).eq(owed)).toBe(true);
    const before = schedule[day - 2]?.owed ?? '1000';
    expect(totalOf(counted(endMs - 1)).eq(before)).toBe(true);
  }
  const shown = Number(costOf('1000', terms).annualRate);
  const due = Number(schedule.at(-1)!.owed);
  expect(shown).toBeCloseTo((due / 1000) ** (365 / days) - 1, 6);
});

it.each([
  ['a leap day', '2028-02-28T12:00:00Z', 366, '2029-02-28T12:00:00Z'],
  ['a summer time that begins', '2026-03-28T22:30:00Z', 1, '2026-03-29T22:30:00Z'],
  ['a summer time that ends', '2026-10-24T21:30:00Z', 2, '2026-10-26T21:30:00Z'],
])('counts days of 24 hours across %s', (_, from, days, until) => {
  const start = Date.parse(from);
  expect(new Date(maturityOf(start, days)).toISOString()).toBe(new Date(until).toISOString());
  expect(completedDays(start, start + days * dayMs)).toBe(days);
  expect(completedDays(start, start + days * dayMs - 1)).toBe(days - 1);
  expect(completedDays(start, start - 1)).toBe(0);
});

it('costs nothing in the first days, and nothing extra for what was counted already', () => {
  const terms = { days: 30, dailyRate: '0.0004', interestFreeDays: 7, overdueRate: '0.0008' };
  const debt = { principal: '1000', interest: '0', countedDays: 0 };
  expect(owedAfter(debt, 7, terms).interest).toBe('0');
  expect(owedAfter(debt, 8, terms).interest).toBe('0.4');
  expect(owedAfter(debt, 30, terms).interest).toBe('9.2');
  expect(owedAfter(debt, 32, terms).interest).toBe('10.8');
  const later = owedAfter(debt, 8, terms);
  expect(owedAfter(later, 3, terms)).toBe(later);
});
