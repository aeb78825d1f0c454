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

/** Whether a transfer fails beside others the other way; a busy machine may run many one after the other. */
async function crossesBadly(): Promise<boolean> {
  const [a, b] = [await app.customer(), await app.customer()].map((c) => c.customerId);
  const transfer = (from: string, to: string) =>
    tryTransfer(app.owner, randomUUID(), {
      from: `${from}/available`,
      to: `${to}/available`,
      currency: 'USDT',
      mode: 'demo',
      units: 1n,
    });
  for (let round = 0; round < 10; round += 1) {
    const crossing = Array.from({ length: 100 }, () => [transfer(a!, b!), transfer(b!, a!)]);
    const outcomes = await Promise.allSettled(crossing.flat());
    if (outcomes.some(({ status }) => status === 'rejected')) return true;
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

/**
 * The audit views that speak up after two orders are opened and one is closed: with a key it is booked by
 * itself, without one together with others.
 */
async function auditAfterTrading(key?: string): Promise<Set<string>> {
  const first = await open();
  await open();
  await app.call('POST order/closeOptions', { id: first.result.id }, { ...options(), key });
  const views = new Set((await app.audit()).map(({ view }) => view));
  // What was transferred above was posted as resets.
  views.delete('audit_demo_resets_are_resets');
  return views;
}

beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  me = await app.customer();
});
afterAll(() => app.stop());

describe('a planted bug is caught', () => {
  it('a lost check of the balance, by the race', async () => {
    const lostCheck = {
      signature: 'ledger_apply_posting()',
      find: "(kind <> 'available' or balance + new.amount >= 0)",
      put: 'true',
    };
    expect(await withBug(lostCheck, racesBadly)).toBe(true);
    expect(await racesBadly()).toBe(false);
  });

  it('a lost order of the locks, by transfers that cross', async () => {
    const lostOrder = {
      signature: 'ledger_post_all(text[],ledger_reason[],mode[],ledger_amount[],integer[])',
      find: 'order by p.customer_id is null, p.customer_id, p.kind, p.currency, p_modes[n.of]',
      put: '',
    };
    expect(await withBug(lostOrder, crossesBadly)).toBe(true);
    expect(await crossesBadly()).toBe(false);
  });

  it('a margin charged with another rounding, by the rules', async () => {
    const rounded = {
      signature: 'orders_open_positions(jsonb)',
      find: "(o->>'requiredMargin')::numeric",
      put: "round((o->>'requiredMargin')::numeric, 2)",
    };
    const agrees = async () => {
      const { status, result } = await open();
      if (status !== 200) return false;
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
      signature: 'orders_post_closings(orders[],numeric[],jsonb)',
      find: "(null, 'fees', (i.o->'fill'->>'fee')::numeric)",
      put: `(null, 'fees', round((i.o->'fill'->>'fee')::numeric, 2)), (null, 'external',
        (i.o->'fill'->>'fee')::numeric - round((i.o->'fill'->>'fee')::numeric, 2))`,
    };
    const named = await withBug(rounded, () => auditAfterTrading());
    expect(named).toContain('audit_fees_are_posted');
  });

  it('a fee that was rounded away from one by itself', async () => {
    const rounded = {
      signature:
        'orders_post(bigint,bigint,mode,text,ledger_reason,numeric,numeric,numeric,numeric,numeric,numeric,numeric)',
      find: "'USDT', p_fees)",
      put: "'USDT', round(p_fees, 2)), (null, 'external', 'USDT', p_fees - round(p_fees, 2))",
    };
    const named = await withBug(rounded, () => auditAfterTrading(randomUUID()));
    expect(named).toContain('audit_fees_are_posted');
  });

  it('a margin released twice', async () => {
    const twice = {
      signature: 'orders_post_closings(orders[],numeric[],jsonb)',
      find: "p_nets[r.ordinality]),\n    (r.customer_id, 'held', -r.held),",
      put: "p_nets[r.ordinality] + r.held),\n    (r.customer_id, 'held', -2 * r.held),",
    };
    const named = await withBug(twice, () => auditAfterTrading());
    expect(named).toContain('audit_held_is_what_holds_it');
    expect(named).toContain('audit_margin_is_posted');
  });

  it('a margin released twice by one by itself', async () => {
    const twice = {
      signature: 'orders_close(jsonb)',
      find: 'v_advance_change + v_cover,\n    p_held => -v_released,',
      put: 'v_advance_change + v_cover + v_released,\n    p_held => -2 * v_released,',
    };
    const named = await withBug(twice, () => auditAfterTrading(randomUUID()));
    expect(named).toContain('audit_held_is_what_holds_it');
    expect(named).toContain('audit_margin_is_posted');
  });

  it('a part that releases too little margin', async () => {
    const less = {
      signature: 'orders_close(jsonb)',
      find: 'held = held - v_released,',
      put: 'held = held - v_released / 2,',
    };
    const closesAPart = async () => {
      const { result } = await open();
      await app.call('POST order/closeOptions', { id: result.id, lots: '0.01' }, options());
      return new Set((await app.audit()).map(({ view }) => view));
    };
    const named = await withBug(less, closesAPart);
    expect(named).toContain('audit_margin_in_proportion');
    expect(named).toContain('audit_held_is_what_holds_it');
  });

  it('an option whose payout the house did not reserve', async () => {
    const unreserved = {
      signature: 'orders_buy_timed(jsonb)',
      find: 'p_trading => -v_win, p_reserve => v_win',
      put: 'p_trading => -v_win / 2, p_reserve => v_win / 2',
    };
    const bet = { kind: 'timed', code: 'EURUSD', direction: 'up', period: 60, amount: '10' };
    const named = await withBug(unreserved, async () => {
      await app.call('POST order/buyOptions', bet, options());
      return new Set((await app.audit()).map(({ view }) => view));
    });
    expect(named).toContain('audit_option_reserve');
  });
});

describe('a bug of the application is refused by the database', () => {
  const booking = async (spoil: (o: Record<string, unknown>) => Record<string, unknown>) => {
    const { engine } = app.runtime;
    const submit = engine.submit.bind(engine);
    engine.submit = (job) =>
      submit({
        ...job,
        decide: (view) => spoil(job.decide(view)) as ReturnType<typeof job.decide>,
      });
    const answer = await open();
    engine.submit = submit;
    return answer.status;
  };
  const spoilFill = (over: object) => (o: Record<string, unknown>) => ({
    ...o,
    fill: { ...(o.fill as object), ...over },
  });

  it('a price that the tick does not have', async () => {
    expect(await booking((o) => o)).toBe(200);
    expect(await booking(spoilFill({ price: '1.39000' }))).toBe(500);
  });

  it('a fee that does not follow from the tick', async () => {
    expect(await booking(spoilFill({ fee: '0.000001' }))).toBe(500);
  });

  it('a fill on a tick that is too old', async () => {
    expect(await booking(spoilFill({ ageMs: 90_000 }))).toBe(500);
  });
});
