import type { Locale } from './locales';
import type { Mode } from './money';

/** Who calls a public call. `customerId` is set when a live session came along. */
export type Visitor = {
  customerId: string | null;
  sessionId: string | null;
  mode: Mode;
  locale: Locale;
  ip: string;
  userAgent: string | null;
  /** The token that a browser was given at an earlier log-in, which tells it from strangers. */
  device?: string | null;
  requestId: string;
  /** The caller's Idempotency-Key, for effects that must happen once. */
  key: string | null;
};

export type Caller = Visitor & { customerId: string; sessionId: string };
