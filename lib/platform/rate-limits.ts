import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from '../core/contract';

export type RateLimits = {
  readonly enabled: boolean;
  /** Seconds to wait when the caller has used up its points, else null. */
  take(name: string, rate: Rate, key: string): Promise<number | null>;
};

/** Where the processes of a house count together. */
export type SharedCounts = {
  /** The client of Redis. What is asked of it while Redis is away fails at once. */
  client: unknown;
  /** What is counted under, so that nobody reads there who called what. */
  placeOf(name: string, key: string): string;
};

type Limiter = { consume(key: string): Promise<unknown> };

/** Counts for one limit: in the process, or in Redis by its clock and in the process while Redis is away. */
function limiterOf(name: string, { points, perSeconds }: Rate, shared?: SharedCounts): Limiter {
  const own = new RateLimiterMemory({ keyPrefix: name, points, duration: perSeconds });
  if (!shared) return own;
  const together = new RateLimiterRedis({
    storeClient: shared.client,
    // The place says it all.
    keyPrefix: '',
    points,
    duration: perSeconds,
    rejectIfRedisNotReady: true,
    insuranceLimiter: own,
  });
  return { consume: (key) => together.consume(shared.placeOf(name, key)) };
}

export function createRateLimits(enabled: boolean, shared?: SharedCounts): RateLimits {
  const limiters = new Map<string, Limiter>();
  return {
    enabled,
    async take(name, rate, key) {
      if (!enabled) return null;
      let limiter = limiters.get(name);
      if (!limiter) {
        limiter = limiterOf(name, rate, shared);
        limiters.set(name, limiter);
      }
      try {
        await limiter.consume(key);
        return null;
      } catch (refused) {
        if (refused instanceof RateLimiterRes)
          return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
        throw refused;
      }
    },
  };
}
