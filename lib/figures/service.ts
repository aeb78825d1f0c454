import { sql } from '../platform/db';
import { remembered } from '../platform/memo';
import { runtime } from '../platform/runtime';
import { fillQuality } from '../receipts/fill-quality-rows';
import { countTicksSince } from '../ticks/queries';
import { publicCode } from '../ticks/service';
import { figuresOf, type CountedFills, type Figures } from './rules';

const dayMs = 86_400_000;
const keptMs = 60_000;

/** Null where counting failed. */
const orNull = <T>(what: string, count: Promise<T>): Promise<T | null> =>
  count.catch((error: unknown) => {
    runtime().log.warn({ err: error }, `${what} could not be counted`);
    return null;
  });

/** The fills that are summed or were read, and until when they are in it. */
async function countFills(): Promise<{ counted: CountedFills; until: number }> {
  const { days, real, demo, measuredAt } = await fillQuality();
  const [a, b] = [real.lastDays.all, demo.lastDays.all];
  const counted = {
    days,
    fills: a.fills + b.fills,
    exact: a.exact + b.exact,
    better: a.better + b.better,
    worse: a.worse + b.worse,
  };
  return { counted, until: Date.parse(measuredAt) };
}

async function countTicks(): Promise<Figures['ticks']> {
  const code = publicCode();
  if (!code) return null;
  const count = () => countTicksSince(code, Date.now() - dayMs);
  return { code, count: await remembered('ticks on record', keptMs, count) };
}

/** Counts the figures of the home page; one that cannot be counted is null rather than guessed. */
export async function measureFigures(): Promise<Figures> {
  const [customers, fills, ticks] = await Promise.all([
    orNull(
      'the customers',
      remembered('customers', keptMs, () =>
        sql.rows.customer.count({ where: { status: { not: 'closed' } } }),
      ),
    ),
    orNull('the fills', countFills()),
    orNull('the ticks', countTicks()),
  ]);
  const at = Math.min(Date.now(), fills?.until ?? Infinity);
  const counted = { customers, fills: fills?.counted ?? null, ticks };
  return figuresOf(runtime().catalogue.all(), counted, at);
}
