import { z } from 'zod';
import { addressesOf, hostsProblem } from './database-address';

/** `true` or `false`. */
export const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((v) => v === 'true');

export const optionalText = z
  .string()
  .trim()
  .transform((v) => v || undefined)
  .optional();

/** The words of a text with commas between them. */
export const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

function number(least: number, most: number, isWhole: boolean) {
  const kind = isWhole ? 'a whole number' : 'a number';
  const error = `must be ${kind} from ${least} to ${most}`;
  const inRange = z.coerce.number({ error }).min(least, error).max(most, error);
  const plain = (value: unknown) =>
    typeof value === 'string' && !/^\s*-?\d+(\.\d+)?\s*$/.test(value) ? NaN : value;
  // `0x14` and `1e2` are numbers to a program, and a slip to whoever wrote them.
  return z.preprocess(plain, isWhole ? inRange.int(error) : inRange);
}

export const wholeNumber = (least: number, most: number) => number(least, most, true);
export const anyNumber = (least: number, most: number) => number(least, most, false);

/** One of these words. */
export const choice = <const W extends readonly [string, ...string[]]>(names: W) =>
  z.enum(names, { error: `must be one of ${names.join(', ')}` });

function addressProblem(text: string, protocols: readonly string[]): string | null {
  const like = protocols.map((protocol) => `${protocol}//`).join(' or ');
  if (!URL.canParse(text)) return `must be an address that begins with ${like}`;
  const url = new URL(text);
  if (!protocols.includes(url.protocol)) return `must begin with ${like}`;
  // The address of a database may name the folder of a socket instead.
  return url.hostname || url.protocol.startsWith('postgres') ? null : 'names no host';
}

const ofProtocols =
  (protocols: readonly string[]) =>
  (text: string, ctx: z.RefinementCtx): void => {
    const message = addressProblem(text, protocols);
    if (message) ctx.addIssue({ code: 'custom', message });
  };

/** An address with one of these protocols, such as `https:`. */
export const address = (...protocols: string[]) => z.string().superRefine(ofProtocols(protocols));

/** The address of a PostgreSQL, which may name several hosts as libpq reads them. */
export const databaseAddress = z.string().superRefine((text, ctx) => {
  const addresses = addressesOf(text);
  const problems = addresses.map((one) => addressProblem(one, ['postgresql:', 'postgres:']));
  const message = problems.find(Boolean) ?? hostsProblem(addresses);
  if (message) ctx.addIssue({ code: 'custom', message });
});

/** The address of a replica of a database. */
export const replicaAddress = z.string().superRefine((text, ctx) => {
  const message =
    addressesOf(text).length > 1
      ? 'must name one host'
      : addressProblem(text, ['postgresql:', 'postgres:']);
  if (message) ctx.addIssue({ code: 'custom', message });
});

/** Origins with commas between them, such as `https://app.example`: no path, nothing after the port. */
export const origins = z
  .string()
  .transform(words)
  .superRefine((list, ctx) => {
    for (const one of list) {
      const message =
        addressProblem(one, ['http:', 'https:']) ??
        (new URL(one).origin === one ? null : `must be an origin such as ${new URL(one).origin}`);
      if (message) ctx.addIssue({ code: 'custom', message: `"${one}" ${message}` });
    }
  });

/** A list of some of these words with commas between them. */
export const listOf = <const W extends readonly [string, ...string[]]>(names: W) =>
  z.string().transform((text, ctx): W[number][] => {
    const list = words(text);
    const strange = list.filter((word) => !names.includes(word));
    for (const word of strange)
      ctx.addIssue({ code: 'custom', message: `knows no "${word}": ${names.join(', ')}` });
    if (list.length === 0)
      ctx.addIssue({ code: 'custom', message: `names none: ${names.join(', ')}` });
    return list;
  });

/** An object written as JSON. */
export const jsonObject = z.string().transform((text, ctx): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // Told below, like any other text that is none.
  }
  ctx.addIssue({ code: 'custom', message: 'must be an object in JSON, such as {"timeout":10000}' });
  return z.NEVER;
});
