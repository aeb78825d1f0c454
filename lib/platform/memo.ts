import { runtime, type Runtime } from './runtime';

type Kept = { at: number; value: Promise<unknown> };

// Belongs to a runtime and goes with it; two copies of this module remember for themselves.
const memories = new WeakMap<Runtime, Map<string, Kept>>();

/** What `make` gave at most `ms` ago, or gives now; those who ask meanwhile share one. A failure is not kept. */
export function remembered<T>(name: string, ms: number, make: () => Promise<T>): Promise<T> {
  const own = runtime();
  const memory = memories.get(own) ?? new Map<string, Kept>();
  memories.set(own, memory);
  const known = memory.get(name);
  if (known && Date.now() - known.at < ms) return known.value as Promise<T>;
  const value = make();
  memory.set(name, { at: Date.now(), value });
  value.catch(() => memory.get(name)?.value === value && memory.delete(name));
  return value;
}
