import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((v) => v === 'true');
const optionalText = z
  .string()
  .trim()
  .transform((v) => v || undefined)
  .optional();
const sourceNames = ['simulated', 'replay', 'ccxt', 'massive'] as const;
const words = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
const sources = z
  .string()
  .transform(words)
  .pipe(z.array(z.enum(sourceNames)).min(1));
const sourcesOf = (type: string, example: string) =>
  sources.optional().describe(`The same for ${type} alone, e.g. ${example}`);
const exchangeSettings = z.record(z.string(), z.unknown());

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Used only in a sandbox; a server without SANDBOX refuses to start with it. */
export const sandboxSecret = 'sandbox-only-secret-sandbox-only-secret';

export type SourceName = (typeof sourceNames)[number];

type SourceLists = { PRICE_SOURCES: SourceName[] } & Partial<
  Record<`PRICE_SOURCES_${'FOREX' | 'CRYPTO' | 'STOCKS' | 'FUTURES' | 'METAL'}`, SourceName[]>
>;

/** The sources of each type of instrument, in the order of the types 1 to 5. */
export const sourcesByType = (env: SourceLists): SourceName[][] =>
  [
    env.PRICE_SOURCES_FOREX,
    env.PRICE_SOURCES_CRYPTO,
    env.PRICE_SOURCES_STOCKS,
    env.PRICE_SOURCES_FUTURES,
    env.PRICE_SOURCES_METAL,
  ].map((own) => own ?? env.PRICE_SOURCES);

/** Every setting of the server. The table in the README is generated from these descriptions. */
export const envSchema = z
  .object({
    NODE_ENV: z
      .enum(['development', 'production', 'test'])
      .default('production')
      .describe('Set by the commands'),
    PORT: z.coerce
      .number()
      .int()
      .min(0)
      .max(65_535)
      .default(3000)
      .describe('Port of the web server'),
    HOST: z.string().default('0.0.0.0').describe('Address the web server listens on'),
    PUBLIC_URL: z
      .url()
      .optional()
      .describe('Address customers use, e.g. https://assay.example; default http://localhost:PORT'),
    DATABASE_URL: z
      .string({ error: 'is missing: a postgresql:// address' })
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .describe(
        'The login of the server: PostgreSQL 15 or newer, a member of assay_app alone; unset, `npm start` runs an embedded one',
      ),
    DATABASE_POOL: z.coerce
      .number()
      .int()
      .min(2)
      .max(200)
      .default(20)
      .describe('Most connections to PostgreSQL'),
    SANDBOX: flag
      .default(false)
      .describe(
        'true: real mode may trade on simulated or replayed prices, under a banner; mail goes to /dev/outbox. `npm start` without DATABASE_URL sets it',
      ),
    AUTH_SECRET: z
      .string()
      .min(32, 'must have at least 32 characters')
      .default(sandboxSecret)
      .describe(
        'Keys mailed codes and the Google sign-in, and seals the keys of receipts; needed without SANDBOX',
      ),
    PRICE_SOURCES: sources
      .default(['simulated'])
      .describe(
        'Price sources, first wins per instrument: simulated, replay, ccxt (crypto exchanges), massive (forex, metals, stocks); a second live one takes over when the first falls silent',
      ),
    PRICE_SOURCES_FOREX: sourcesOf('forex', 'massive'),
    PRICE_SOURCES_CRYPTO: sourcesOf('crypto', 'ccxt'),
    PRICE_SOURCES_STOCKS: sourcesOf('stocks', 'massive'),
    PRICE_SOURCES_FUTURES: sourcesOf('futures', 'simulated'),
    PRICE_SOURCES_METAL: sourcesOf('metals', 'massive'),
    CCXT_EXCHANGE: z
      .string()
      .default('kraken')
      .transform(words)
      .pipe(z.array(z.string().regex(/^[a-z0-9]+$/, 'must be ids that ccxt knows')).min(1))
      .describe('Exchanges of the source ccxt by their ids there, first wins, e.g. binance,kraken'),
    CCXT_OPTIONS: z
      .string()
      .transform(parseJson)
      .pipe(exchangeSettings)
      .optional()
      .describe(
        'Settings for the exchange classes of ccxt as JSON, e.g. {"httpsProxy":"http://…"}',
      ),
    MASSIVE_API_KEY: optionalText.describe(
      'Key for the source massive (massive.com, formerly polygon.io); its plan must have real-time quotes',
    ),
    MASSIVE_URL: z
      .url()
      .default('wss://socket.massive.com')
      .describe('Where the source massive connects'),
    PRICE_SEED: z.string().default('assay').describe('Seed of the simulated source'),
    REPLAY_DIR: optionalText.describe(
      'Folder of recordings CODE_date.csv.gz (time_ms,bid,ask) for the replay source',
    ),
    REPLAY_SPEED: z.coerce
      .number()
      .min(0.1)
      .max(10_000)
      .default(1)
      .describe('How many times faster recordings play'),
    SMTP_URL: optionalText.describe('smtp:// or smtps:// address for mail'),
    MAIL_FROM: z.string().default('Assay <no-reply@localhost>').describe('Sender of mail'),
    GOOGLE_CLIENT_ID: optionalText.describe('Google sign-in, shown only when configured'),
    GOOGLE_CLIENT_SECRET: optionalText.describe('Google sign-in'),
    GOOGLE_ISSUER: z
      .url()
      .default('https://accounts.google.com')
      .describe('OpenID issuer of the Google sign-in'),
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform((v) =>
        v
          .split(',')
          .map((s) => s.trim())
          .filter(Boolean),
      )
      .describe('Origins that may call the API from a browser; none by default'),
    TRUST_PROXY: flag
      .default(false)
      .describe('true: the last address of X-Forwarded-For is the caller'),
    PAGES: flag
      .default(true)
      .describe('false: this process serves the API and the socket without the pages'),
    RATE_LIMITS: z
      .enum(['on', 'off'])
      .default('on')
      .describe('off only where a proxy in front limits rates'),
    METRICS_TOKEN: optionalText.describe(
      'Bearer token that may read /metrics; without it only this machine may',
    ),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
      .default('info')
      .describe('How much is logged'),
  })
  .superRefine((env, ctx) => {
    const problem = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message });
    const named = new Set(sourcesByType(env).flat());
    if (named.has('replay') && !env.REPLAY_DIR)
      problem('REPLAY_DIR', 'is needed by the replay source');
    if (named.has('massive') && !env.MASSIVE_API_KEY)
      problem('MASSIVE_API_KEY', 'is needed by the source massive');
    if (!env.SANDBOX && env.NODE_ENV === 'production' && env.AUTH_SECRET === sandboxSecret)
      problem('AUTH_SECRET', 'must be set outside a sandbox');
    if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
      problem('GOOGLE_CLIENT_SECRET', 'and GOOGLE_CLIENT_ID go together');
  });

export type Env = z.output<typeof envSchema>;

/** Reads the settings; throws one error that names every problem at once. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, v]) => v !== undefined && v !== ''),
  );
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((i) => `  ${i.path.join('.') || 'settings'} ${i.message}`);
  throw new Error(`The settings are not usable:\n${lines.join('\n')}`);
}

export const publicUrl = (env: Env): string =>
  (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '');
