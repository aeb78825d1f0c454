import { parseEnv } from './env';

const good = { DATABASE_URL: 'postgresql://localhost/none', SANDBOX: 'true' };

/** What is said of these settings, one line each. */
function said(settings: Record<string, string>): string[] {
  try {
    parseEnv({ ...good, ...settings });
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

it.each([
  ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
  ['DATABASE_POOL', '0x14', 'must be a whole number from 2 to 200'],
  ['DATABASE_POOL', '2e1', 'must be a whole number from 2 to 200'],
  ['PORT', '70000', 'must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
  ['DATABASE_URL', 'nonsense', 'must be an address that begins with postgresql:// or postgres://'],
  ['DATABASE_URL', 'mysql://localhost/none', 'must begin with postgresql:// or postgres://'],
  [
    'DATABASE_URL',
    'postgres://one:5432,other:x/none',
    'must be an address that begins with postgresql:// or postgres://',
  ],
  [
    'DATABASE_URL',
    'postgres://one,other/none?target_session_attrs=standby',
    'must be where writes are taken: target_session_attrs may be read-write or primary',
  ],
  ['PUBLIC_URL', 'assay.example', 'must be an address that begins with http:// or https://'],
  ['PUBLIC_URL', 'ftp://assay.example', 'must begin with http:// or https://'],
  ['SMTP_URL', 'zzz', 'must be an address that begins with smtp:// or smtps://'],
  ['SMTP_URL', 'https://mail.example', 'must begin with smtp:// or smtps://'],
  ['SMTP_URL', 'smtp://', 'names no host'],
  ['MASSIVE_URL', 'https://socket.massive.com', 'must begin with wss:// or ws://'],
  ['GOOGLE_ISSUER', 'google', 'must be an address that begins with https:// or http://'],
  ['PRICE_SOURCES', 'gold', 'knows no "gold": simulated, replay, ccxt, massive'],
  ['PRICE_SOURCES_FOREX', ',', 'names none: simulated, replay, ccxt, massive'],
  ['SANDBOX', 'yes', 'must be true or false'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, silent'],
  ['REPLAY_SPEED', 'fast', 'must be a number from 0.1 to 10000'],
  [
    'CORS_ORIGINS',
    'app.example',
    '"app.example" must be an address that begins with http:// or https://',
  ],
  [
    'CORS_ORIGINS',
    'https://a.example/x',
    '"https://a.example/x" must be an origin such as https://a.example',
  ],
  ['CCXT_OPTIONS', '[1]', 'must be an object in JSON, such as {"timeout":10000}'],
  ['AUTH_SECRET', 'short', 'must have at least 32 characters'],
])('%s=%s %s', (name, value, problem) => {
  expect(said({ [name]: value })).toEqual([`${name} ${problem}`]);
});

it('tells everything at once, also what only shows beside other settings', () => {
  expect(
    said({ PORT: 'abc', SMTP_URL: 'zzz', SANDBOX: 'false', PRICE_SOURCES: 'replay,massive' }),
  ).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'SMTP_URL must be an address that begins with smtp:// or smtps://',
    'REPLAY_DIR is needed by the source replay',
    'MASSIVE_API_KEY is needed by the source massive',
    'AUTH_SECRET must be set outside a sandbox',
  ]);
});

it('takes what operators use', () => {
  const env = parseEnv({
    ...good,
    DATABASE_URL: 'postgresql:///assay?host=/var/run/postgresql',
    PUBLIC_URL: 'https://assay.example/',
    SMTP_URL: 'smtps://user:pass@mail.example:465',
    CORS_ORIGINS: 'https://a.example, http://localhost:4000',
    CCXT_OPTIONS: '{"timeout":10000}',
    PORT: '',
  });
  expect(env).toMatchObject({
    PORT: 3000,
    CORS_ORIGINS: ['https://a.example', 'http://localhost:4000'],
    CCXT_OPTIONS: { timeout: 10000 },
  });
});

it('takes no Redis beside a secret that everybody knows', () => {
  const REDIS_URL = 'redis://:word@redis.example:6379';
  const secret = 'a secret of the house, long enough for it';
  expect(said({ REDIS_URL, SANDBOX: 'true' })).toEqual([
    'FLOOR_SECRET or AUTH_SECRET must be set with REDIS_URL: what passes there is sealed with it',
  ]);
  expect(said({ REDIS_URL, SANDBOX: 'true', FLOOR_SECRET: secret })).toEqual([]);
  expect(said({ REDIS_URL, SANDBOX: 'true', AUTH_SECRET: secret })).toEqual([]);
  expect(said({ REDIS_URL: 'http://redis.example', AUTH_SECRET: secret })).toEqual([
    'REDIS_URL must begin with redis:// or rediss://',
  ]);
});
