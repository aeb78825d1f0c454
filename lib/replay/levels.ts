import type { Catalogue } from '../core/market';
import { silenceLimitMs } from '../markets/rules';
import type { Sql } from '../platform/db';
import { readAccounts, readStates, type AccountKey } from './account-log';
import type { Finding } from './check-rules';
import { readTickBefore } from './day-log';
import { Extremes, missedCloseOut, type AccountState, type LevelPlace } from './level-rules';
import type { LoggedTick } from './scan-rules';
import { Tape } from './tape-rules';

/** The day whose accounts are looked at. */
export type LevelDay = {
  sql: Sql;
  from: Date;
  /** The end of the day, or of the log. */
  until: Date;
  catalogue: Pick<Catalogue, 'get'>;
  /** Whether real money may fill at prices that are not live. */
  sandbox: boolean;
  tapeOf(code: string): Promise<Tape>;
  isOpen(code: string, source: string, atMs: number): boolean;
  /** Whether what a tick did may not have been written before its process ended. */
  isLate(tick: LoggedTick): boolean;
};

type Valued = { tape: Tape; extremes: Extremes };

/** The ticks that accounts are valued at, with the one that stood at the beginning of the day. */
async function valuedBy(day: LevelDay, code: string, isLive: boolean): Promise<Valued> {
  const whole = await day.tapeOf(code);
  const ticks = isLive ? whole.ticks.filter((tick) => tick.live) : whole.ticks;
  const before = await readTickBefore(day.sql, code, {
    sequence: ticks[0]?.sequence ?? null,
    before: day.from,
    isLive,
  });
  const tape = new Tape(before ? [before, ...ticks] : ticks);
  return { tape, extremes: new Extremes(tape, day.from.getTime(), day.until.getTime()) };
}

/** Whether a tick is as young as its own source says it must be; of a recording the times are past. */
const isFresh = (tick: LoggedTick): boolean =>
  !tick.live || tick.receivedAt - tick.time <= tick.maxAgeMs;

function placeOf(day: LevelDay, isLive: boolean, tapes: ReadonlyMap<string, Valued>): LevelPlace {
  const tapeOf = (code: string) => tapes.get(code)!.tape;
  return {
    tapeOf,
    extremesOf: (code) => tapes.get(code)!.extremes,
    canClose({ code, pair }, tick) {
      const at = tick.receivedAt;
      if (!day.isOpen(code, tick.source, at) || day.isLate(tick) || !isFresh(tick)) return false;
      if (isLive && !tick.live) return false;
      if (!pair) return true;
      const rate = tapeOf(pair.code).asOf(tick.sequence);
      // Its source may have been silent, which the log does not tell from a quiet market.
      return (
        rate !== undefined &&
        at - rate.receivedAt <= Math.min(rate.maxAgeMs, silenceLimitMs) &&
        day.isOpen(pair.code, rate.source, at)
      );
    },
  };
}

const codesOf = (states: readonly AccountState[]): Set<string> =>
  new Set(
    states.flatMap((s) => s.positions.flatMap((p) => [p.code, ...(p.pair ? [p.pair.code] : [])])),
  );

/**
 * Whether every account of a day whose margin level came to that of a close-out was closed out. An account
 * is looked at while nothing of it changed: what happened around a change may have been under way.
 */
export async function checkLevels(
  day: LevelDay,
): Promise<{ accounts: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  const known = new Map<string, Promise<Valued>>();
  const valued = (code: string, isLive: boolean) => {
    const key = `${code} ${isLive}`;
    const found = known.get(key) ?? valuedBy(day, code, isLive);
    known.set(key, found);
    return found;
  };
  const check = async (account: AccountKey) => {
    const isLive = account.mode === 'real' && !day.sandbox;
    const at = { from: day.from, to: day.until, catalogue: day.catalogue };
    const states = await readStates(day.sql, account, at);
    const tapes = new Map<string, Valued>();
    for (const code of codesOf(states)) tapes.set(code, await valued(code, isLive));
    const place = placeOf(day, isLive, tapes);
    for (const state of states) {
      const missed = missedCloseOut(state, place);
      if (!missed) continue;
      const { tick, position, level } = missed;
      const text = `its account stood at a margin level of ${level} at tick ${tick.sequence} (${tick.bid} / ${tick.ask}), and no close-out followed`;
      findings.push({ orderId: position.id, code: position.code, text });
      return;
    }
  };
  const accounts = await readAccounts(day.sql, day.from, day.until);
  for (const account of accounts) await check(account);
  return { accounts: accounts.length, findings };
}
