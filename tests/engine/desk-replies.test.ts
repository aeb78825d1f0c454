import { randomUUID } from 'node:crypto';
import { createDatabase, type Database } from '@/lib/platform/db';
import { createDeskStore, type DeskStore, type TickRun } from '@/server/engine/desk/desk-store';
import { DatabaseWire } from '@/tests/setup/servers/database-wire';
import { until } from '../setup/until';

let owner: Database;
let wire: DatabaseWire;
let writing: Database;
let store: DeskStore;
let epoch: string;

beforeAll(async () => {
  owner = createDatabase(process.env.DATABASE_URL!, { max: 2, role: null });
  wire = await new DatabaseWire(process.env.DATABASE_URL!).listen();
  writing = createDatabase(wire.url, { max: 3, patienceMs: 500 });
  store = createDeskStore(writing.sql);
});
afterAll(async () => {
  await writing.close();
  await wire.close();
  await owner.close();
});
beforeEach(async () => {
  const [row] = await owner.sql<{ epoch: string }>`select engine_take_lead() as epoch`;
  epoch = row!.epoch;
});

const at = '2026-11-20T12:00:00.000Z';
const runOf = (code: string): TickRun => ({
  code,
  source: 'test',
  live: false,
  ticks: '1,1,1,1,1,1',
  firstSequence: 1,
  lastSequence: 1,
  firstAt: at,
  lastAt: at,
});

/** A group that leaves one run of ticks of `code`. */
const groupOf = (code: string, after: string | null) => ({
  id: randomUUID(),
  after,
  bookings: [],
  sequences: [],
  ticks: [runOf(code)],
  trails: [],
  due: [],
  lockMs: null,
  pending: [],
});

const written = async () => {
  const rows = await owner.sql<{ code: string }>`
    select code from tick_log where epoch = ${epoch} order by id`;
  return rows.map((r) => r.code);
};

/** Sends a group that stays on its way until it is delivered; the sender's connection breaks. */
async function sendLate(group: ReturnType<typeof groupOf>): Promise<void> {
  wire.isHolding = true;
  const sent = store.commit(epoch, group);
  await until(() => wire.isLaden);
  wire.cut();
  wire.isHolding = false;
  await expect(sent).rejects.toThrow('terminated');
}

describe('a group whose reply was lost', () => {
  it('is never committed once the database has said that it was not', async () => {
    const first = groupOf('A', null);
    await store.commit(epoch, first);
    const late = groupOf('LATE', first.id);
    await sendLate(late);
    expect(await store.outcome(epoch, late.id)).toBeNull();
    await wire.deliver();
    expect(await written()).toEqual(['A']);
    expect(await store.outcome(epoch, late.id)).toBeNull();
    await store.commit(epoch, groupOf('B', late.id));
    expect(await written()).toEqual(['A', 'B']);
  });

  it('is not committed after later groups either', async () => {
    const late = groupOf('LATE', null);
    await sendLate(late);
    expect(await store.outcome(epoch, late.id)).toBeNull();
    const next = groupOf('A', late.id);
    await store.commit(epoch, next);
    await wire.deliver();
    await store.commit(epoch, groupOf('B', next.id));
    expect(await written()).toEqual(['A', 'B']);
  });

  it('counts where it arrived before it was asked for', async () => {
    const late = groupOf('LATE', null);
    await sendLate(late);
    await wire.deliver();
    await until(async () => (await written()).length === 1);
    expect(await store.outcome(epoch, late.id)).toEqual([]);
    const next = groupOf('A', late.id);
    await store.commit(epoch, next);
    await expect(store.commit(epoch, groupOf('B', late.id))).rejects.toMatchObject({
      code: 'LEAD0',
    });
    expect(await written()).toEqual(['LATE', 'A']);
  });
});

it('a database that does not answer is given up, with the connection', async () => {
  wire.isHolding = true;
  const silent = store.commit(epoch, groupOf('A', null));
  await expect(silent).rejects.toThrow('timeout');
  wire.isHolding = false;
  expect(await store.outcome(epoch, randomUUID())).toBeNull();
});
