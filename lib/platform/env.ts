import { z } from 'zod';

const flag = z.enum(['true', 'false']).transform((v) => v === 'true');
const optionalText = z
  .string()
  .trim()
  .transform((v) => v || undefined)
  .optional();
const sourceNames = ['simulated', 'replay'] as const;

/** Used only in a sandbox; a server without SANDBOX refuses to start with it. */
export const sandboxSecret = 'sandbox-only-secret-sandbox-only-secret';

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
      .describe('PostgreSQL 15 or newer; unset, `npm start` runs an embedded one'),
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
    PRICE_SOURCES: z
      .string()
      .default('simulated')
      .transform((v) =>
        v
          .split(',')
          .map((s) => s.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.enum(sourceNames)).min(1))
      .describe('Price sources, first wins per instrument: simulated, replay'),
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
    if (env.PRICE_SOURCES.includes('replay') && !env.REPLAY_DIR)
      problem('REPLAY_DIR', 'is needed by the replay source');
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
