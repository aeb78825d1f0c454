import type { ChangeBasis, Quote } from '@/lib/core/market';
import type { Mode } from '@/lib/core/money';

/** What every process knows of the source of an instrument. */
type Source = { name: string; live: boolean; recorded: boolean };

/** How an instrument stands on the leader's book, apart from its newest price. */
export type CodeState = {
  code: string;
  source: Source | null;
  /** Whose series its candles are kept under. */
  owner: { name: string; live: boolean } | null;
  isMade: boolean;
  isDoubted: boolean;
  /** What its newest price is measured against. */
  base: number | null;
  basis: ChangeBasis;
  /** What it is valued at while it has no price. */
  known: { [M in Mode]?: Quote };
};

type House = {
  /** When the leader began to wait for prices, ms since the epoch. */
  since: number;
  /** When each source last gave a sign of life, ms since the epoch. */
  alive: Record<string, number>;
  halted: readonly string[];
};

/** What the leader tells of its book. In one term each message has the number after the one before; `at` is ms since the epoch. */
export type BookNews = { epoch: string; number: number; at: number } & (
  { quotes: readonly Quote[] } | ({ states: readonly CodeState[] } & House)
);

/** The whole book, as it stood after the message with a number. */
export type BookSnapshot = {
  epoch: string;
  number: number;
  codes: readonly (CodeState & { quote: Quote | null; minutes: readonly [number, number][] })[];
} & House;

export const bookTopic = 'book';
