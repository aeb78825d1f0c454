import { setImmediate as yieldTurn } from 'node:timers/promises';
import { startFloor, type FloorRig } from '../floor-rig';
import { HangingDatabase } from '../hanging';
import { brokenTicks, otherwise, type Day } from './compare';
import { randomDay } from './generator';
import type { RecordedTick } from './recordings';
import { seeded, type Seeded } from './seeded';
import { Simulator } from './simulator';
import type { CommandEvent, FloorEvent, Outcome } from './words';

export type HeldDay = Day & {
  /** How many times faster than they were recorded the ticks come. */
  speed: number;
  /** How long the database hangs at most, ms of the floor's time. */
  longestMs: number;
};

type Entry = { event: FloorEvent; answer?: string };

/** What came to the floor, in the order in which it came or was decided. */
class Diary {
  readonly entries: Entry[] = [];
  private readonly last = new Map<string, Promise<string>>();
  readonly answers: Promise<unknown>[] = [];

  constructor(private readonly floor: FloorRig) {}

  tick(event: Extract<FloorEvent, { kind: 'tick' }>): void {
    const verdict = this.floor.tick(event);
    if (verdict === 'taken') this.entries.push({ event });
    if (verdict === 'held')
      this.entries.push({ event: { kind: 'doubt', at: event.at, code: event.code } });
  }

  /** Commands on one order, and on the one it is tied to, wait for each other, as a customer who knows its number does. */
  command(event: CommandEvent): void {
    const tiedTo = event.kind === 'place' ? event.tiedTo : undefined;
    const before = Promise.all([this.last.get(event.ref), this.last.get(tiedTo ?? event.ref)]);
    const answer = before.then(() => this.send(event));
    this.last.set(event.ref, answer);
    this.answers.push(answer);
  }

  private async send(event: CommandEvent): Promise<string> {
    let entry: Entry | null = null;
    const answer = await this.floor.command(event, (at) => {
      if (entry) throw new Error('a command was decided twice');
      entry = { event: { ...event, at } };
      this.entries.push(entry);
    });
    // What never came to a decision changed nothing, whenever it was.
    if (entry) (entry as Entry).answer = answer;
    return answer;
  }
}

/** Plays a day while the database hangs time and again. */
async function play(
  floor: FloorRig,
  database: HangingDatabase,
  diary: Diary,
  { events, random }: { events: Iterable<FloorEvent>; random: Seeded },
): Promise<void> {
  for (const event of events) {
    if (event.kind === 'doubt') continue;
    database.goOn(event.at);
    floor.moveTo(event.at);
    if (event.kind === 'tick') {
      diary.tick(event);
      if (random.chance(0.02)) diary.tick(random.pick(brokenTicks(event)));
    } else diary.command(event);
    await yieldTurn();
  }
  database.end();
  await Promise.all(diary.answers);
  await floor.settled();
}

const triggered = new Set([
  'stop-loss',
  'take-profit',
  'trailing-stop',
  'margin-close-out',
  'limit',
  'stop',
  'settled',
]);

/** What a tick or a time set off: how much of it came later than it had to, and what never came. */
function lateness(found: Outcome['fills'], due: Outcome['fills']) {
  const keyOf = (f: Outcome['fills'][number]) => `${f.ref} ${f.leg} ${f.reason}`;
  const ticks = new Map(found.map((f) => [keyOf(f), f.tick]));
  const wanted = due.filter((f) => triggered.has(f.reason));
  const late = wanted.filter((f) => (ticks.get(keyOf(f)) ?? -Infinity) > f.tick);
  const never = wanted.filter((f) => !ticks.has(keyOf(f)));
  return { triggers: wanted.length, late: late.length, never: never.length };
}

/** As `liveThrough`, with a database that hangs; the simulator is told when each command was decided. */
export async function liveThroughHangs(ticks: readonly RecordedTick[], day: HeldDay) {
  const codes = new Set(ticks.map((t) => t.code));
  const floor = await startFloor({ accounts: day.accounts, behindMs: 4 * 3_600_000 });
  const random = seeded(day.seed);
  const database = new HangingDatabase(random, day.longestMs);
  const terms = floor.terms.filter((t) => codes.has(t.code));
  const listed = new Set(terms.map((t) => t.code));
  const played = ticks.filter((t) => listed.has(t.code));
  const diary = new Diary(floor);
  try {
    const options = { ...day, startAt: floor.startAt + 60_000 };
    const events = randomDay(played, floor.terms, options);
    await play(floor, database, diary, { events, random });
    const simulator = new Simulator(terms);
    const differences: string[] = [];
    for (const { event, answer } of diary.entries) {
      const expected = simulator.take(event);
      if (answer !== undefined && answer !== expected)
        differences.push(`${JSON.stringify(event)}: ${answer} instead of ${expected}`);
    }
    const [found, due] = [await floor.outcome(), simulator.outcome()];
    return {
      found,
      due,
      differences,
      hangs: database.hangs,
      ticks: played.length,
      audited: await floor.audit(),
      other: otherwise(found, due),
      ...lateness(found.fills, due.fills),
    };
  } finally {
    database.mend();
    await floor.stop();
  }
}
