import { namePrices, wantCode } from '@/components/connection/socket';

/** What the socket says of one instrument. `time` is the source's own clock, ms or ISO. */
export type LivePrice = {
  code: string;
  price: number;
  /** Percent; null where nothing is known of the moment it is measured against. */
  zdf: number | string | null;
  bid: number;
  ask: number;
  time: number | string;
  /** How old it was when it was sent, ms; absent for one that had just come. */
  age?: number;
};

type Listener = () => void;

const prices = new Map<string, LivePrice>();
const arrivals = new Map<string, number>();
const listeners = new Map<string, Set<Listener>>();
let newestAt: number | null = null;

namePrices((frame) => {
  const now = Date.now();
  for (const item of JSON.parse(frame) as LivePrice[]) {
    const cameAt = now - (item.age ?? 0);
    newestAt = Math.max(newestAt ?? 0, cameAt);
    prices.set(item.code, item);
    arrivals.set(item.code, cameAt);
    listeners.get(item.code)?.forEach((listener) => listener());
  }
});

/** Follows one instrument; returns the way to stop. */
export function followPrice(code: string, listener: Listener): () => void {
  const ofCode = listeners.get(code) ?? new Set();
  listeners.set(code, ofCode.add(listener));
  const stop = wantCode(code);
  return () => {
    ofCode.delete(listener);
    if (ofCode.size === 0) listeners.delete(code);
    stop();
  };
}

/** The newest price seen in this page, if any came yet. */
export const latestPrice = (code: string): LivePrice | undefined => prices.get(code);

/** When the newest price of an instrument came, by this browser's clock, ms since the epoch; null before the first. */
export const arrivalOf = (code: string): number | null => arrivals.get(code) ?? null;

/** When the newest price of all came, by this browser's clock, ms since the epoch; null before the first. */
export const newestFrameAt = (): number | null => newestAt;
