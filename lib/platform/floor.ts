import { runtime } from './runtime';

type Service = (...args: never[]) => Promise<unknown>;

// Filled while modules load, and the same in every process.
const services = new Map<string, Service>();

const hasKey = (args: readonly unknown[]): boolean =>
  args.some((arg) => typeof (arg as { key?: unknown } | null)?.key === 'string');

/**
 * A service that only the leading process can run, since it has the orders and the prices that decide: anywhere
 * else the call is handed on. What goes over must be plain data. One with a key has one effect, so it is repeated.
 */
export function onFloor<Args extends unknown[], R>(
  name: string,
  service: (...args: Args) => Promise<R>,
): (...args: Args) => Promise<R> {
  services.set(name, service as unknown as Service);
  return (...args) => {
    const { floor } = runtime();
    return floor ? floor.ask<R>(name, args, hasKey(args)) : service(...args);
  };
}

export const floorService = (name: string): Service | undefined => services.get(name);
