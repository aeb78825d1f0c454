import { z } from 'zod';
import {
  address,
  anyNumber,
  choice,
  databaseAddress,
  flag,
  jsonObject,
  listOf,
  optionalText,
  origins,
  replicaAddress,
  wholeNumber,
  words,
} from './setting-kinds';

const sourceNames = ['simulated', 'replay', 'ccxt', 'massive'] as const;
const sources = listOf(sourceNames);
const sourcesOf = (type: string, example: string) =>
  sources.optional().describe(`The same for ${type} alone, e.g. ${example}`);

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
export const envSchema = z.object({
  NODE_ENV: choice(['development', 'production', 'test'])
    .default('production')
    .describe('Set by the commands'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('Port of the web server'),
  HOST: z.string().default('0.0.0.0').describe('Address the web server listens on'),
  PUBLIC_URL: address('http:', 'https:')
    .optional()
    .describe('Address customers use, e.g. https://assay.example; default http://localhost:PORT'),
  DATABASE_URL: databaseAddress.describe(
    'The login of the server: PostgreSQL 15 or newer, a member of assay_app alone. Of several hosts (`…@one:5432,other:5432/assay`) the one that takes writes is found (`docs/several-machines.md`); unset, `npm start` runs an embedded one',
  ),
  DATABASE_READ_URL: replicaAddress
    .optional()
    .describe(
      'A replica of it for long reads: statements, exports, analyses. It answers where it lacks nothing, else the database does',
    ),
  DATABASE_POOL: wholeNumber(2, 200).default(20).describe('Most connections to PostgreSQL'),
  SANDBOX: flag
    .default(false)
    .describe(
      'true: real mode may trade on simulated or replayed prices, under a banner; without SMTP_URL mail goes to /dev/outbox. `npm start` without DATABASE_URL sets it',
    ),
  AUTH_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .default(sandboxSecret)
    .describe(
      'Keys mailed codes and the Google sign-in, and seals the keys of receipts and of files; needed without SANDBOX. Another one takes `npm run rotate-key`',
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
  CCXT_OPTIONS: jsonObject
    .optional()
    .describe('Settings for the exchange classes of ccxt as JSON, e.g. {"httpsProxy":"http://…"}'),
  MASSIVE_API_KEY: optionalText.describe(
    'Key for the source massive (massive.com, formerly polygon.io); its plan must have real-time quotes',
  ),
  MASSIVE_URL: address('wss:', 'ws:')
    .default('wss://socket.massive.com')
    .describe('Where the source massive connects'),
  PRICE_SEED: z.string().default('assay').describe('Seed of the simulated source'),
  REPLAY_DIR: optionalText.describe(
    'Folder of recordings CODE_date.csv.gz (time_ms,bid,ask) for the replay source',
  ),
  REPLAY_SPEED: anyNumber(0.1, 10_000).default(1).describe('How many times faster recordings play'),
  SMTP_URL: address('smtp:', 'smtps:').optional().describe('smtp:// or smtps:// address for mail'),
  OUTBOX_KEY: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'Opens the mails of a sandbox from elsewhere than its own machine, at /dev/outbox?key=…: whoever knows it reads all of them',
    ),
  MAIL_FROM: z.string().default('Assay <no-reply@localhost>').describe('Sender of mail'),
  SUPPORT_URL: address('https:', 'http:')
    .optional()
    .describe('Where the support button leads instead of the conversations of this site'),
  GOOGLE_CLIENT_ID: optionalText.describe('Google sign-in, shown only when configured'),
  GOOGLE_CLIENT_SECRET: optionalText.describe('Google sign-in'),
  GOOGLE_ISSUER: address('https:', 'http:')
    .default('https://accounts.google.com')
    .describe('OpenID issuer of the Google sign-in'),
  DEPOSIT_WATCHER: choice(['off', 'webhook'])
    .default('off')
    .describe(
      'webhook: a watcher of chains tells of payments at /swx/customer/index/depositNotice; those to an address of one customer are credited by it',
    ),
  DEPOSIT_WATCHER_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('Signs what the watcher of deposits tells'),
  ASSAY_DATA_DIR: z
    .string()
    .default('data')
    .describe(
      'Folder of what must survive a restart: the database of `npm start`, what backups and audits say of themselves',
    ),
  FILES_DIR: z
    .string()
    .default('data/files')
    .describe(
      'Folder of sealed files, and of those that arrive; `npm start` puts it beside the database',
    ),
  FILES_S3_BUCKET: optionalText.describe(
    'Keeps sealed files in this bucket of S3, or of what speaks its language, instead of the folder',
  ),
  FILES_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  FILES_S3_ENDPOINT: address('https:', 'http:')
    .optional()
    .describe('Where the bucket is, when it is not at Amazon, e.g. https://s3.example'),
  FILES_S3_ACCESS_KEY: optionalText.describe(
    'Key to the bucket; unset, that of the machine or of ~/.aws',
  ),
  FILES_S3_SECRET_KEY: optionalText.describe('Its secret'),
  CORS_ORIGINS: origins
    .prefault('')
    .describe('Origins that may call the API from a browser; none by default'),
  PUSH_ORIGINS: origins
    .prefault('')
    .describe(
      'Push services of your own network, as origins; without it messages to devices go to hosts of the internet alone, by https',
    ),
  TRUST_PROXY: flag
    .default(false)
    .describe('true: the last address of X-Forwarded-For is the caller'),
  PAGES: flag
    .default(true)
    .describe('false: this process serves the API and the socket without the pages'),
  PAGES_SOCKET: optionalText.describe(
    'Socket on which a process of ROLE=pages draws pages for those of ROLE=web on its machine; unset, these draw their own. `npm start` sets it',
  ),
  ROLE: choice(['all', 'floor', 'web', 'pages', 'work'])
    .default('all')
    .describe(
      'What this process does: floor prices and decides, web answers customers, pages draws for it, work does what is due; all does everything. Unset, `npm start` runs one of each',
    ),
  PROCESSES: choice(['several', 'one'])
    .default('several')
    .describe(
      'As what `npm start` runs where ROLE is unset: as a process of each role, or as one that does everything and takes less memory',
    ),
  FLOOR_HOST: z.string().default('127.0.0.1').describe('Where a floor hears the others'),
  FLOOR_PORT: wholeNumber(0, 65_535)
    .default(0)
    .describe('Its port there, which nobody else may reach; 0 takes a free one'),
  FLOOR_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters')
    .optional()
    .describe('What the processes of a house know each other by; unset, AUTH_SECRET'),
  HUB_PATH: optionalText.describe(
    'Socket of the launcher over which the processes of one machine hear from each other, which sets it',
  ),
  HOUSE_TROUBLES: optionalText.describe(
    'File in which the launcher says which of its processes it cannot keep running, which sets it',
  ),
  REDIS_URL: address('redis:', 'rediss:')
    .optional()
    .describe(
      'Redis 6 or newer, e.g. redis://:password@host:6379: over it processes on several machines hear from each other and count limits together (`docs/several-machines.md`)',
    ),
  RATE_LIMITS: choice(['on', 'off'])
    .default('on')
    .describe('off only where a proxy in front limits rates'),
  METRICS_TOKEN: optionalText.describe(
    'Bearer token that may read /metrics; without it only this machine may',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('http:', 'https:')
    .optional()
    .describe(
      'Where traces go by OTLP over HTTP, e.g. http://localhost:4318; unset, nothing is traced',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText.describe(
    'What is sent along with traces, e.g. authorization=Bearer%20…',
  ),
  OTEL_SERVICE_NAME: z.string().default('assay').describe('What traces call this process'),
  OTEL_TRACES_SAMPLER_ARG: anyNumber(0, 1)
    .default(1)
    .describe('Which share of calls and groups is traced, unless the caller says so of its own'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
    .default('info')
    .describe('How much is logged'),
});

export type Env = z.output<typeof envSchema>;
