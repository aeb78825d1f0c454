import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Rate } from '../core/contract';

export type RateLimits = {
  readonly enabled: boolean;
  /** Seconds to wait when the caller has used up its points, else null. */
  take(name: string, rate: Rate, key: string): Promise<number | null>;
};

export function createRateLimits(enabled: boolean): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  return {
    enabled,
    async take(name, rate, key) {
      if (!enabled) return null;
      let limiter = limiters.get(name);
      if (!limiter) {
        limiter = new RateLimiterMemory({
          keyPrefix: name,
          points: rate.points,
          duration: rate.perSeconds,
        });
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
