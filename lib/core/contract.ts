import { z } from 'zod';
import type { RefusalCode, SuccessCode } from './codes';
import { locales } from './locales';

/** Who may call: anyone, or a customer with a live session. */
export type Access = 'public' | 'customer';

/** `session`: of calls with a password, so that whoever stole a session uses up nothing of its owner's others. */
export type Rate = { by: 'address' | 'customer' | 'session'; points: number; perSeconds: number };

/**
 * One call on the wire. Services, browser client, forms, tests and the published documents all read
 * it. `path` is relative to `/swx/customer/` and may hold `{name}` parts, which join the input.
 */
export type Contract<I extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  method: 'GET' | 'POST';
  path: string;
  summary: string;
  access: Access;
  input: I;
  result: R;
  /** Every refusal the call can answer with; a tidy test demands a test for each. */
  refusals: readonly RefusalCode[];
  /** What a code means in this call, for the documents, where the catalogue's words are too narrow. */
  meanings?: Partial<Record<RefusalCode, string>>;
  /** The code for callers in demo mode, when the call is for real accounts only. */
  demoRefusal?: '10108' | '10109';
  /** Honours `Idempotency-Key`. */
  movesMoney?: boolean;
  success?: SuccessCode;
  rate?: Rate;
  /** The body is a form of several parts, one of them `file`: a `Received` in the input. */
  takesFile?: boolean;
  /** A success is a file of one of these types instead of JSON. */
  gives?: readonly ('image/jpeg' | 'text/csv' | 'application/pdf' | 'application/zip')[];
};

export const contract = <I extends z.ZodType, R extends z.ZodType>(c: Contract<I, R>) => c;

export type Input<C extends Contract> = z.output<C['input']>;
export type Sent<C extends Contract> = z.input<C['input']>;
export type Result<C extends Contract> = z.output<C['result']>;

/** A non-negative plain decimal such as "120.50": no sign, no exponent, at most 18 + 12 digits. */
export const decimal = (message = 'decimal') =>
  z.string({ error: message }).regex(/^\d{1,18}(\.\d{1,12})?$/, message);

/** A decimal greater than zero. */
export const positiveDecimal = (message = 'decimal') =>
  decimal(message).refine((s) => /[1-9]/.test(s), message);

/** Database identities as strings. */
export const id = () => z.string({ error: 'id' }).regex(/^[1-9]\d{0,17}$/, 'id');

export const instrumentCode = () =>
  z.string({ error: '10014' }).regex(/^[A-Z0-9.]{1,20}$/, '10014');

/** The language of a text that people wrote; null where nobody told it. */
export const textLocale = () => z.enum(locales.map(({ value }) => value)).nullable();

/** A GET array: repeated keys, one key, or absent. */
export const repeated = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (v) => (v === undefined ? undefined : Array.isArray(v) ? v : [v]),
    z.array(item).max(20).optional(),
  );

export const pageInput = {
  page: z.coerce.number('page').int('page').min(1, 'page').max(100_000, 'page').default(1),
  size: z.coerce.number('size').int('size').min(1, 'size').max(100, 'size').default(20),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), size: z.number() });

export const nothing = z.object({});
