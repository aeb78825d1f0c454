import { randomUUID } from 'node:crypto';
import type { MarginOrder } from '@/lib/orders/contract';
import { requiredMargin } from '@/lib/orders/rules';
import { startApp, type App, type Session } from '../setup/app';
import { tryTransfer } from './ledger-model';

// A test that cannot fail is a defect: each bug here is planted in the database's own functions, and
// the check that guards against it must find it, and find nothing once it is gone.

let app: App;
let me: Session;

type Planted = { signature: string; find: string; put: string };

async function sourceOf(signature: string): Promise<string> {
  const { rows } = await app.owner.pool.query<{ source: string }>(
    'select pg_get_functiondef($1::regprocedure) as source',
    [signature],
  );
  return rows[0]!.source;
}

/** Runs `check` with a bug in place of the right code, and puts the right code back. */
async function withBug<T>({ signature, find, put }: Planted, check: () => Promise<T>): Promise<T> {
  const right = await sourceOf(signature);
  const wrong = right.replaceAll(find, put);
  expect(wrong).not.toBe(right);
  await app.owner.pool.query(wrong);
  try {
    return await check();
  } finally {
    await app.owner.pool.query(right);
  }
}

/** Whether parallel transfers of one balance had to be stopped by anything but a clean refusal. */
async function racesBadly(): Promise<boolean> {
  for (let round = 0; round < 5; round += 1) {
    const { customerId } = await app.customer();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () =>
        tryTransfer(app.owner, randomUUID(), {
          from: `${customerId}/available`,
          to: 'house/external',
          currency: 'USDT',
          mode: 'demo',
          units: 9_000_000_000n,
        }),
      ),
    );
    if (outcomes.some((o) => o.status === 'rejected' || o.value === 'guarded')) return true;
  }
  return false;
}

const order = {
  kind: 'margin',
  code: 'EURUSD',
  side: 'long',
  type: 'market',
  lots: '0.03',
  leverage: 30,
};
const options = () => ({ token: me.token, demo: true });
const open = () => app.call<MarginOrder>('POST order/buyOptions', order, options());

/** The audit views that speak up after two orders are opened and one is closed. */
async function auditAfterTrading(): Promise<Set<string>> {
  const first = await open();
  await open();
  await app.call('POST order/closeOptions', { id: first.result.id }, options());
  return new Set((await app.audit()).map(({ view }) => view));
}

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  me = await app.customer();
});
afterAll(() => app.stop());

describe('a planted bug is caught', () => {
  it('a lost lock, by the race', async () => {
    const lostLock = {
      signature: 'ledger_post(text, text, mode, jsonb)',
      find: 'order by a.id for update',
      put: 'order by a.id',
    };
    expect(await withBug(lostLock, racesBadly)).toBe(true);
    expect(await racesBadly()).toBe(false);
  });

  it('a margin charged with another rounding, by the rules', async () => {
    const rounded = {
      signature: 'orders_open(jsonb)',
      find: "(o->>'requiredMargin')::numeric",
      put: "round((o->>'requiredMargin')::numeric, 2)",
    };
    const agrees = async () => {
      const { result } = await open();
      const terms = {
        lots: result.lots,
        contractSize: result.contracts,
        leverage: result.leverage,
      };
      return requiredMargin(terms, result.openPrice!, null).eq(result.requiredMargin);
    };
    expect(await withBug(rounded, agrees)).toBe(false);
    expect(await agrees()).toBe(true);
  });
});

describe('a planted bug that leaves rows behind is named by an audit view', () => {
  // What is posted stays posted: the clean run comes first.
  it('nothing is named without one', async () => {
    expect(await auditAfterTrading()).toEqual(new Set());
  });

  it('a fee that was rounded away', async () => {
    const rounded = {
      signature: 'orders_open(jsonb)',
      find: "(o->'fill'->>'fee')::numeric",
      put: "round((o->'fill'->>'fee')::numeric, 2)",
    };
    const named = await withBug(rounded, auditAfterTrading);
    expect(named).toContain('audit_fees_are_posted');
  });

  it('a margin released twice', async () => {
    const twice = {
      signature: 'orders_close(jsonb)',
      find: "'held', 'currency', 'USDT', 'amount', -r.required_margin)",
      put: "'held', 'currency', 'USDT', 'amount', -2 * r.required_margin), jsonb_build_object('customer', r.customer_id, 'kind', 'available', 'currency', 'USDT', 'amount', r.required_margin)",
    };
    const named = await withBug(twice, auditAfterTrading);
    expect(named).toContain('audit_held_is_what_holds_it');
    expect(named).toContain('audit_margin_is_posted');
  });
});
