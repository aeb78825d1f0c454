import { runtime, type Runtime } from './runtime';

type Kept = { until: number; value: Promise<unknown> };

const failureMs = 5_000;

// Belongs to a runtime and goes with it; two copies of this module remember for themselves.
const memories = new WeakMap<Runtime, Map<string, Kept>>();

/**
 * What `make` gave at most `ms` ago, or gives now; those who ask meanwhile share one. A failure is kept for
 * five seconds, so that what a database is too slow for is not asked of it over and over.
 */
export function remembered<T>(name: string, ms: number, make: () => Promise<T>): Promise<T> {
  const own = runtime();
  const memory = memories.get(own) ?? new Map<string, Kept>();
  memories.set(own, memory);
  const known = memory.get(name);
  if (known && Date.now() < known.until) return known.value as Promise<T>;
  const value = make();
  const kept: Kept = { until: Infinity, value };
  memory.set(name, kept);
  value.then(
    () => (kept.until = Date.now() + ms),
    () => (kept.until = Date.now() + Math.min(ms, failureMs)),
  );
  return value;
}
