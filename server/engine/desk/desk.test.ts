import type { Job } from '@/lib/orders/booking-contract';
import type { Trail } from './desk-store';
import {
  closing,
  codeOf,
  databaseError,
  job,
  noRecorder,
  openDesk,
  opening,
  rowOf,
} from '@/tests/setup/fake-desk';

/** As many turns of the event loop as a statement takes to be on its way. */
const turns = async () => {
  for (let n = 0; n < 4; n += 1) await new Promise(setImmediate);
};

describe('the desk', () => {
  it('commits what gathers as one group, each account once, in the order it came', async () => {
    const { desk, store } = await openDesk();
    const seen: string[] = [];
    const noting = (customerId: string, name: string): Job =>
      job(customerId, {
        decide: (view) => {
          seen.push(`${name} ${view.available}`);
          return opening(customerId);
        },
      });
    await Promise.all([
      desk.submit(noting('1', 'a')),
      desk.submit(noting('2', 'b')),
      desk.submit(noting('1', 'c')),
      desk.submit(noting('1', 'd')),
    ]);
    expect(store.groups.map((g) => g.map((b) => b.customerId))).toEqual([['1', '2'], ['1'], ['1']]);
    expect(seen).toEqual(['a 100', 'b 100', 'c 90', 'd 90']);
  });

  it('lets closings of several orders of an account be together, and none of the same order', async () => {
    const { desk, store } = await openDesk();
    const closingOf = (id: string) => job('1', { aloneOn: id, decide: () => closing('1', id) });
    await Promise.all(['7', '8', '7'].map((id) => desk.submitFirst(closingOf(id))));
    expect(store.groups.map((g) => g.map((b) => 'id' in b && b.id))).toEqual([['7', '8'], ['7']]);
  });

  it('rejects a job that decides against itself, and goes on with the others', async () => {
    const { desk, store } = await openDesk();
    store.refuse = (b) => (b.customerId === '3' ? '10011' : null);
    const refusing = job('1', {
      decide: () => {
        throw Object.assign(new Error('no'), { code: '10104' });
      },
    });
    const codes = [refusing, job('2'), job('3')].map((j) => codeOf(desk.submit(j)));
    expect(await Promise.all(codes)).toEqual(['10104', '200', '10011']);
    expect(store.groups).toHaveLength(1);
  });

  it('tries each by itself when a group fails, so that one takes no other along', async () => {
    const { desk, store } = await openDesk();
    store.before = (bookings) => {
      if (bookings.some((b) => b.customerId === '2')) throw databaseError('22012');
    };
    const codes = ['1', '2', '3'].map((c) => codeOf(desk.submit(job(c))));
    expect(await Promise.all(codes)).toEqual(['200', '22012', '200']);
    expect(store.rows.size).toBe(2);
  });

  it.each(['40P01', '55P03', '57014'])(
    'tries what ticks decided again after %s, behind the others, with the same tick',
    async (code) => {
      const { desk, store } = await openDesk();
      let failures = 3;
      store.before = (bookings) => {
        if (bookings.some((b) => b.customerId === '2') && failures-- > 0) throw databaseError(code);
      };
      const closings = ['2', '3'].map((c) => codeOf(desk.submitFirst(job(c))));
      const call = codeOf(desk.submit(job('4')));
      expect(await Promise.all([...closings, call])).toEqual(['200', '200', '200']);
      expect([...store.rows.values()].map((r) => r.customer_id)).toEqual(['3', '4', '2']);
    },
  );

  it('tells a caller to come again whose order another program locks', async () => {
    const { desk, store } = await openDesk();
    store.before = () => {
      throw databaseError('55P03');
    };
    expect(await codeOf(desk.submit(job('1')))).toBe('503');
  });

  it.each(['53100', '25006', '58030', '57P03'])(
    'waits with what ticks decided while the database can do nothing (%s)',
    async (code) => {
      const { desk, store } = await openDesk();
      let failures = 2;
      store.before = () => {
        if (failures-- > 0) throw databaseError(code);
      };
      const closings = ['1', '2'].map((c) => codeOf(desk.submitFirst(job(c))));
      const call = codeOf(desk.submit(job('3')));
      expect(await Promise.all([...closings, call])).toEqual(['200', '200', '503']);
      expect(store.groups.map((g) => g.length)).toEqual([3, 2, 2]);
    },
  );

  it('reads an account again that the database knows otherwise', async () => {
    const { desk, store } = await openDesk();
    const { order } = await desk.submit(job('1'));
    store.rows.clear();
    store.refuse = () => '10115';
    expect(await codeOf(desk.submit(job('1', { decide: () => closing('1', order.id) })))).toBe(
      '10115',
    );
    await desk.idle();
    expect(desk.account('1:demo')?.orders.size).toBe(0);
  });

  it('decides nothing of an account that was changed again while another was read', async () => {
    const { desk, store } = await openDesk();
    await Promise.all([desk.submit(job('1')), desk.submit(job('2'))]);
    desk.changedElsewhere('1:demo');
    desk.changedElsewhere('2:demo');
    const again = new Map([
      ['1:demo,2:demo', '2:demo'],
      ['2:demo', '1:demo'],
    ]);
    store.during = (keys) => {
      const changed = again.get(keys.join());
      again.delete(keys.join());
      if (changed) desk.changedElsewhere(changed);
    };
    const codes = await Promise.all([codeOf(desk.submit(job('1'))), codeOf(desk.submit(job('2')))]);
    expect([codes, again.size]).toEqual([['200', '200'], 0]);
  });

  it('finds by itself that an order ended without it', async () => {
    const { desk, store } = await openDesk();
    const { order } = await desk.submit(job('1'));
    const ended = rowOf(order.id, '1', { status: 'closed' });
    store.rows.set(order.id, ended);
    await desk.reconcile();
    await desk.idle();
    expect(desk.account('1:demo')?.orders.size).toBe(0);
  });

  it('reads nothing again of what it is booking itself', async () => {
    const { desk, store } = await openDesk();
    await desk.submit(job('1'));
    let reconciled: Promise<void> | null = null;
    store.after = async () => {
      store.after = () => undefined;
      // The database has the order already, the desk not yet.
      reconciled = desk.reconcile();
      await turns();
    };
    await desk.submit(job('1'));
    const { reads } = store;
    await reconciled;
    await desk.idle();
    expect(store.reads).toBe(reads);
  });

  it('takes in what a commit led to before anybody reads the account again', async () => {
    const { desk, store, changes } = await openDesk();
    await desk.submit(job('1'));
    changes.length = 0;
    store.after = async () => {
      store.after = () => undefined;
      desk.changedElsewhere('1:demo');
      void desk.view('1', 'demo');
      await new Promise(setImmediate);
    };
    await desk.submit(job('1', { afterSequence: 7 }));
    await desk.idle();
    expect(changes[0]).toMatchObject({ after: { id: '2' }, before: undefined, afterSequence: 7 });
  });

  it('reads an account at once for who changed it', async () => {
    const { desk, store } = await openDesk();
    await desk.submit(job('1'));
    expect((await desk.view('1', 'demo')).available).toBe('90');
    await desk.refresh('1', 'demo');
    expect((await desk.view('1', 'demo')).available).toBe('100');
    store.cash = async () => Promise.reject(databaseError('53300'));
    expect(await codeOf(desk.refresh('1', 'demo'))).toBe('53300');
  });

  it('shows an account that is distrusted in the turn in which it is looked at', async () => {
    const { desk } = await openDesk();
    await desk.submit(job('1'));
    const seen = desk.view('1', 'demo');
    const read = desk.refresh('1', 'demo');
    expect((await seen).available).toBe('100');
    await read;
  });

  it('asks the database what became of a group whose reply was lost', async () => {
    const { desk, store, news } = await openDesk();
    let isLost = false;
    store.after = () => {
      if (isLost) return;
      isLost = true;
      throw new Error('Connection terminated unexpectedly');
    };
    const { order } = await desk.submit(job('1'));
    expect(order.id).toBe('1');
    expect(store.groups).toHaveLength(1);
    expect(news).toEqual(['order', 'balance']);
  });

  it('tells callers to come again when nothing was committed; what a tick decided waits', async () => {
    const { desk, store } = await openDesk();
    let failures = 2;
    store.before = () => {
      if (failures-- > 0) throw new Error('Connection terminated unexpectedly');
    };
    const [call, closing] = [codeOf(desk.submit(job('1'))), codeOf(desk.submitFirst(job('2')))];
    expect([await call, await closing]).toEqual(['503', '200']);
    expect(store.reads).toBeGreaterThan(1);
  });

  it('ends when another process leads: everything is turned away, once and for all', async () => {
    const { desk, store, deposed } = await openDesk();
    store.before = () => {
      throw databaseError('LEAD0');
    };
    const codes = [desk.submit(job('1')), desk.submit(job('1')), desk.submitFirst(job('2'))];
    expect(await Promise.all(codes.map(codeOf))).toEqual(['503', '503', '503']);
    expect(await codeOf(desk.submit(job('1')))).toBe('503');
    expect(await codeOf(desk.view('1', 'demo'))).toBe('503');
    expect(deposed()).toBe(1);
  });

  it('has every tick logged of what is being booked, from its decision until it is taken in', async () => {
    const uses = new Map<string, number>();
    const during: (number | undefined)[] = [];
    const { desk, store } = await openDesk({
      ...noRecorder,
      use: (code, change) => void uses.set(code, (uses.get(code) ?? 0) + change),
    });
    store.after = async () => void during.push(uses.get('EURUSD'));
    await desk.submit(job('1'));
    await desk.idle();
    expect([during, uses.get('EURUSD')]).toEqual([[1], 0]);
  });

  it('decides what comes while a group commits, but nothing of its accounts', async () => {
    const { desk, store } = await openDesk();
    await Promise.all(['1', '2'].map((c) => desk.submit(job(c))));
    const seen: string[] = [];
    const noting = (customerId: string) =>
      job(customerId, { decide: () => (seen.push(customerId), opening(customerId)) });
    const during: string[][] = [];
    store.before = async () => {
      store.before = () => undefined;
      await turns();
      const later = [desk.submit(noting('2')), desk.submit(noting('1'))];
      await turns();
      during.push([...seen]);
      void later;
    };
    await desk.submit(job('1'));
    await desk.idle();
    expect([during, seen]).toEqual([[['2']], ['2', '1']]);
    const after = store.groups.slice(1).map((g) => g.map((b) => b.customerId));
    expect(after).toEqual([['1'], ['2'], ['1']]);
  });

  it('writes how far a trailing stop had come when something was decided of its order', async () => {
    let extreme = '100';
    const givenBack: Trail[] = [];
    const trails = () => [{ id: '2', extreme }];
    const { desk, store } = await openDesk({
      ...noRecorder,
      trailOf: (id) => (id === '2' ? { id, extreme } : null),
      take: () => ({ ticks: [], trails: trails() }),
      giveBack: (extras) => void givenBack.push(...extras.trails),
    });
    await Promise.all(['1', '2'].map((c) => desk.submit(job(c))));
    store.before = async () => {
      store.before = () => undefined;
      await turns();
      void desk.submit(job('2', { decide: () => closing('2', '2') }));
      await turns();
      extreme = '101';
    };
    await desk.submit(job('1'));
    await desk.idle();
    expect(store.trails.at(-1)).toEqual([{ id: '2', extreme: '100' }]);
    expect(givenBack).toEqual([{ id: '2', extreme: '101' }]);
  });

  it('leaves out what it knew of a stop before a change that is not taken in yet', async () => {
    const due: Trail[] = [];
    const { desk, store } = await openDesk({
      ...noRecorder,
      trailOf: (id) => ({ id, extreme: '100' }),
      take: () => ({ ticks: [], trails: due.splice(0) }),
    });
    await Promise.all(['1', '2'].map((c) => desk.submit(job(c))));
    store.before = async () => {
      store.before = () => undefined;
      await turns();
      void desk.submit(job('1'));
      await turns();
      due.push({ id: '2', extreme: '110' });
    };
    await desk.submit(job('2', { decide: () => closing('2', '2') }));
    await desk.idle();
    expect(store.trails.slice(-2)).toEqual([[{ id: '2', extreme: '100' }], []]);
  });

  it('takes in once what two groups tell of', async () => {
    const { desk, store, changes } = await openDesk();
    const { order } = await desk.submit(job('1'));
    const ended = rowOf(order.id, '1', { status: 'cancelled' });
    store.orders = async (ids) => [ended, ...ids.flatMap((id) => store.rows.get(id) ?? [])];
    await desk.submit(job('1'));
    changes.length = 0;
    await desk.submit(job('1'));
    expect(changes).toMatchObject([{ before: undefined, after: { status: 'open' } }]);
  });

  it('tries again in time what was put off, however much comes meanwhile', async () => {
    const { desk, store } = await openDesk();
    const others = Array.from({ length: 60 }, (_, n) => String(n + 10));
    await Promise.all(others.map((c) => desk.submit(job(c))));
    const first = store.groups.length;
    let failures = 1;
    store.before = async (bookings) => {
      if (bookings.some((b) => b.customerId === '2') && failures-- > 0) {
        for (const c of others.splice(0, 3)) void desk.submit(job(c));
        throw databaseError('55P03');
      }
      await turns();
      const next = others.pop();
      if (next) void desk.submit(job(next));
      await turns();
    };
    const began = performance.now();
    expect(await codeOf(desk.submitFirst(job('2')))).toBe('200');
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(store.groups.length - first).toBeGreaterThan(2);
    await desk.idle();
  });

  it('books a group once though what goes on beside it fails', async () => {
    let isFailing = true;
    const use = (_: string, change: number) => {
      if (change > 0 || !isFailing) return;
      isFailing = false;
      throw new Error('planted');
    };
    const { desk, store } = await openDesk({ ...noRecorder, use });
    await desk.view('2', 'demo');
    const later: Promise<string>[] = [];
    store.before = async () => {
      await turns();
      if (later.length === 0) later.push(codeOf(desk.submit(job('2'))));
      await turns();
    };
    expect(await codeOf(desk.submit(job('1')))).toBe('200');
    expect(await later[0]).toBe('200');
    expect([isFailing, store.groups.length, store.rows.size]).toEqual([false, 2, 2]);
  });

  it('gives what must be alone its turn, however much comes meanwhile', async () => {
    const { desk, store } = await openDesk();
    const others = Array.from({ length: 60 }, (_, n) => String(n + 10));
    await Promise.all(others.map((c) => desk.submit(job(c))));
    const first = store.groups.length;
    store.before = async (bookings) => {
      if (bookings.some((b) => b.customerId === '2')) throw databaseError('22012');
      await turns();
      const next = others.pop();
      if (next) void desk.submit(job(next));
      await turns();
    };
    const together = ['2', others.pop()!, others.pop()!].map((c) => codeOf(desk.submit(job(c))));
    expect(await Promise.all(together)).toEqual(['22012', '200', '200']);
    expect(store.groups.length - first).toBeLessThan(8);
    await desk.idle();
  });

  it('lets others go on while the rows of several accounts are locked', async () => {
    const { desk, store } = await openDesk();
    const locked = new Set(['1', '2', '3']);
    const alone: string[] = [];
    store.before = async (bookings) => {
      const one = bookings.find((b) => locked.has(b.customerId));
      if (one && bookings.length === 1) alone.push(one.customerId);
      if (one) throw databaseError('55P03');
      await turns();
    };
    const closings = [...locked].map((c) => codeOf(desk.submitFirst(job(c))));
    await turns();
    const others = Array.from({ length: 20 }, (_, n) => codeOf(desk.submit(job(String(n + 10)))));
    const more = codeOf(desk.submitFirst(job('40')));
    expect(await more).toBe('200');
    expect(await Promise.all(others)).toEqual(Array(20).fill('200'));
    // After each of those that wait for a lock the others had a turn.
    expect(alone.length).toBeLessThan(4);
    locked.clear();
    expect(await Promise.all(closings)).toEqual(['200', '200', '200']);
  });

  it('keeps the order of an account whose first closing was put off, with nothing else to do', async () => {
    const { desk, store } = await openDesk();
    const seen: number[] = [];
    let failures = 3;
    store.before = () => {
      if (failures-- > 0) throw databaseError('55P03');
    };
    const closing = (n: number) =>
      desk.submitFirst(job('1', { decide: () => (seen.push(n), opening('1')) }));
    await Promise.all([closing(1), closing(2)]);
    expect(seen).toEqual([1, 1, 1, 1, 2]);
  });

  it('does what ticks decided before calls that must be alone are all through', async () => {
    const { desk, store } = await openDesk();
    let isFirst = true;
    let closing: Promise<string> | null = null;
    store.before = async (bookings) => {
      await turns();
      if (isFirst) {
        isFirst = false;
        throw databaseError('22012');
      }
      closing ??= codeOf(desk.submitFirst(job('90')));
      void bookings;
    };
    const calls = Array.from({ length: 30 }, (_, n) => codeOf(desk.submit(job(String(n + 10)))));
    expect(await Promise.all(calls)).toEqual(Array(30).fill('200'));
    expect(await closing).toBe('200');
    const at = store.groups.findIndex((group) => group.some((b) => b.customerId === '90'));
    expect(at).toBeLessThan(5);
  });

  it('does not overtake what needs its account read, however much else ticks decide', async () => {
    const { desk, store } = await openDesk();
    const others = Array.from({ length: 400 }, (_, n) => String(n + 10));
    await Promise.all(['5', ...others].map((c) => desk.submit(job(c))));
    const first = store.groups.length;
    let closeOut: Promise<string> | null = null;
    store.before = async () => {
      await turns();
      if (closeOut) return;
      closeOut = codeOf(desk.submitFirst(job('5', { distrusts: true })));
      for (const c of others) void desk.submitFirst(job(c));
      await turns();
    };
    await desk.submitFirst(job('1'));
    expect(await closeOut).toBe('200');
    const groups = store.groups.slice(first).map((g) => g.map((b) => b.customerId));
    const at = groups.findIndex((g) => g.includes('5'));
    expect(groups.slice(0, at).flat().length).toBeLessThan(64);
    await desk.idle();
  });

  it('writes a long backlog to its end when it closes, and answers who is booked before it', async () => {
    const pieces = 6;
    let left = 0;
    let isAnswered = false;
    const seen: boolean[] = [];
    const { desk, store } = await openDesk({
      ...noRecorder,
      takeBacklog: () =>
        left > 0 ? { ticks: [], trails: [{ id: String(left--), extreme: '1' }] } : null,
    });
    await Promise.all(['1', '2'].map((c) => desk.submit(job(c))));
    store.before = async () => {
      await turns();
      if (left === 0 && seen.length === 0) {
        left = pieces;
        void desk.submit(job('2'));
        await turns();
      } else seen.push(isAnswered);
    };
    await desk.submit(job('1')).then(() => (isAnswered = true));
    await desk.close();
    expect([left, seen.slice(1).every(Boolean), seen.length >= pieces]).toEqual([0, true, true]);
  });

  it('writes all that is left when it closes, a commit at a time', async () => {
    let left = 3;
    const { desk, store } = await openDesk({
      ...noRecorder,
      take: () => ({ ticks: [], trails: left > 0 ? [{ id: String(left--), extreme: '1' }] : [] }),
      isLeft: () => left > 0,
    });
    await desk.close();
    expect([left, store.groups.length]).toEqual([0, 3]);
  });

  it('writes what is left when it closes beside a commit that took nothing of it', async () => {
    let isFinishing = false;
    let written = false;
    const { desk, store } = await openDesk({
      ...noRecorder,
      take: () => {
        written ||= isFinishing;
        return { ticks: [], trails: isFinishing ? [{ id: '1', extreme: '1' }] : [] };
      },
    });
    let answer = () => undefined as void;
    store.before = () => new Promise<void>((resolve) => (answer = resolve));
    const order = desk.submit(job('1'));
    await turns();
    isFinishing = true;
    const closed = desk.close();
    await turns();
    answer();
    expect(await codeOf(order)).toBe('200');
    await closed;
    expect(written).toBe(true);
  });

  it('ends after a while although the database is away, and turns away what waits', async () => {
    const { desk, store } = await openDesk();
    store.before = () => Promise.reject(databaseError('57P03'));
    const closing = codeOf(desk.submitFirst(job('1')));
    await desk.close();
    expect(await closing).toBe('503');
  });

  it('ends after a while although the database never answers', async () => {
    const { desk, store } = await openDesk();
    store.before = () => new Promise(() => undefined);
    const [first, second] = [desk.submitFirst(job('1')), desk.submitFirst(job('1'))];
    void first;
    await desk.close();
    expect(await codeOf(second)).toBe('503');
  });

  it('lets no account take more than its share of the line', async () => {
    const { desk, store } = await openDesk();
    let go = () => undefined as void;
    store.before = () => new Promise<void>((resolve) => (go = resolve));
    const waiting = Array.from({ length: 100 }, () => desk.submit(job('1')));
    await new Promise(setImmediate);
    expect(await codeOf(desk.submit(job('1')))).toBe('503');
    const others = [desk.submit(job('2')), desk.submitFirst(job('1'))];
    store.before = () => undefined;
    go();
    await Promise.all([...waiting, ...others]);
    expect(await codeOf(desk.submit(job('1')))).toBe('200');
  });

  it('turns calls away when too many wait, but not what ticks decided', async () => {
    const { desk, store } = await openDesk();
    let go = () => undefined as void;
    store.before = () => new Promise<void>((resolve) => (go = resolve));
    const first = desk.submit(job('1'));
    await new Promise(setImmediate);
    const waiting = Array.from({ length: 5_000 }, (_, i) => desk.submit(job(String(i + 2))));
    expect(await codeOf(desk.submit(job('9999')))).toBe('503');
    const closing = desk.submitFirst(job('5'));
    store.before = () => undefined;
    go();
    await Promise.all([first, closing, ...waiting]);
    expect(store.groups[1]![0]!.customerId).toBe('5');
    expect(Math.max(...store.groups.map((g) => g.length))).toBe(64);
  });
});
