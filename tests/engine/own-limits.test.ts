import fc from 'fast-check';
import type { RechargeTerms } from '@/lib/deposits/contract';
import { limitKinds, type LimitKind } from '@/lib/limits/rules';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { askNobody, passDay } from '@/tests/setup/limits';
import { fund, realCaller } from '@/tests/setup/money';
import { trading } from '@/tests/setup/trading';

// What limits let through is what a plain reading of their rules lets through, whatever order things
// happen in. Everything happens within one day, so that a day, a week and a month count the same.

const { app, me } = trading();
const call = realCaller(app, () => me.session);

type Limit = { amount: number | null; next?: { amount: number | null } };

class Model {
  private readonly limits = new Map<LimitKind, Limit>();
  private staked = 0;
  private deposited = 0;

  private of = (kind: LimitKind): Limit => this.limits.get(kind) ?? { amount: null };
  private isWithin = (what: string, sum: number) =>
    limitKinds
      .filter((kind) => kind.startsWith(what))
      .every((kind) => sum <= (this.of(kind).amount ?? Infinity));

  set(kind: LimitKind, amount: number | null): string {
    const { amount: now } = this.of(kind);
    const isTighter = (amount ?? Infinity) <= (now ?? Infinity);
    this.limits.set(kind, isTighter ? { amount } : { amount: now, next: { amount } });
    return '200';
  }

  keep(kind: LimitKind): string {
    const { amount, next } = this.of(kind);
    this.limits.set(kind, { amount });
    return next ? '200' : '10115';
  }

  passDay(): void {
    for (const [kind, { next }] of this.limits) if (next) this.limits.set(kind, next);
  }

  bet(stake: number): string {
    if (!this.isWithin('stake', stake) || !this.isWithin('loss', this.staked + stake))
      return '10123';
    this.staked += stake;
    return '200';
  }

  /** Whether the customer is shown where to pay to. */
  invites = () =>
    limitKinds
      .filter((kind) => kind.startsWith('deposit'))
      .every((kind) => this.deposited < (this.of(kind).amount ?? Infinity));

  deposit(amount: number): string {
    this.deposited += amount;
    return '200';
  }
}

const kind = fc.constantFrom(...limitKinds);
const step = fc.oneof(
  fc.record({
    do: fc.constant('set' as const),
    kind,
    amount: fc.option(fc.integer({ min: 1, max: 40 }).map((n) => n * 20)),
  }),
  fc.record({ do: fc.constant('keep' as const), kind }),
  fc.record({ do: fc.constant('day' as const) }),
  fc.record({
    do: fc.constant('bet' as const),
    amount: fc.integer({ min: 1, max: 8 }).map((n) => n * 10),
  }),
  fc.record({
    do: fc.constant('deposit' as const),
    amount: fc.integer({ min: 6, max: 15 }).map((n) => n * 20),
  }),
);

beforeAll(async () => {
  await seedAddresses(app.owner, true);
  await askNobody(app.owner);
});

test('limits of one’s own let through what their rules say, in whatever order', async () => {
  const seen = new Set<string>();
  let payments = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      me.session = await app.customer();
      const { customerId } = me.session;
      await fund(app.owner, customerId, '10000');
      await app.owner.sql`
        update customer set basic_status = 'verified', advanced_status = 'verified' where id = ${customerId}`;
      const model = new Model();
      for (const one of steps) {
        switch (one.do) {
          case 'day':
            model.passDay();
            await passDay(app.owner, customerId);
            break;
          case 'set': {
            const amount = one.amount === null ? null : String(one.amount);
            const { code } = await call('POST user/saveLimit', { kind: one.kind, amount });
            expect(code).toBe(model.set(one.kind, one.amount));
            break;
          }
          case 'keep': {
            const { code } = await call('POST user/keepLimit', { kind: one.kind });
            expect(code).toBe(model.keep(one.kind));
            break;
          }
          case 'bet': {
            const { code } = await me.bet(
              { amount: String(one.amount), period: 300 },
              { demo: false },
            );
            expect(code).toBe(model.bet(one.amount));
            seen.add(`bet ${code}`);
            break;
          }
          case 'deposit': {
            const { code } = await call('POST user/recharge', {
              method: 'crypto',
              currency: 'USDT',
              amount: String(one.amount),
              // Each is a payment of its own.
              lastSix: (payments += 1).toString(16).padStart(6, '0'),
            });
            expect(code).toBe(model.deposit(one.amount));
            const terms = await call<RechargeTerms>('GET user/getRechargeTerms');
            const isShown = terms.result.accounts.every(({ address }) => address !== null);
            expect(isShown).toBe(model.invites());
            seen.add(`deposit ${isShown}`);
          }
        }
      }
    }),
    { numRuns: 40, seed: 20_261_122 },
  );
  expect([...seen].sort()).toEqual(['bet 10123', 'bet 200', 'deposit false', 'deposit true']);
});
