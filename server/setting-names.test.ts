import { envSchema } from '@/lib/platform/env';
import { strangeSettings } from './setting-names';

const said = (...names: string[]) =>
  strangeSettings(Object.fromEntries(names.map((name) => [name, 'x'])));

it.each([
  ['PRICE_SOURCE', 'PRICE_SOURCES'],
  ['PRICES_SOURCES', 'PRICE_SOURCES'],
  ['PRICE_SOURCES_METALS', 'PRICE_SOURCES_METAL'],
  ['PROT', 'PORT'],
  ['SANDBOXX', 'SANDBOX'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['AUTH_SERCET', 'AUTH_SECRET'],
  ['AUTHSECRET', 'AUTH_SECRET'],
  ['TRUST-PROXY', 'TRUST_PROXY'],
  ['public_url', 'PUBLIC_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['RATE_LIMIT', 'RATE_LIMITS'],
])('%s: %s is meant', (name, meant) => {
  expect(said(name)).toEqual([
    `${name} is set, which is no setting and counts for nothing: ${meant} is.`,
  ]);
});

it.each(['ASSAY_MODE', 'PRICE_SOURCES_BONDS', 'FILES_S3_PREFIX', 'REPLAY_LOOP'])(
  '%s begins as settings of ours do',
  (name) => {
    expect(said(name)).toEqual([`${name} is set, which is no setting and counts for nothing.`]);
  },
);

it('tells of all of them, in the order of their names', () => {
  expect(said('SMPT_URL', 'HOME', 'ASSAY_MODE').map((line) => line.split(' ')[0])).toEqual([
    'ASSAY_MODE',
    'SMPT_URL',
  ]);
});

it('says nothing of what is known, set to nothing or somebody else’s', () => {
  expect(said(...Object.keys(envSchema.shape))).toEqual([]);
  expect(strangeSettings({ PRICE_SOURCE: '', PROT: undefined })).toEqual([]);
  const system = `PATH HOME USER SHELL LANG LC_ALL TERM PAGER EDITOR LOGNAME HOSTNAME PWD OLDPWD TMPDIR TZ
    DISPLAY SHLVL MAIL NO_COLOR CI NODE NODE_PATH NODE_OPTIONS NODE_VERSION NODE_EXTRA_CA_CERTS HTTP_PROXY
    HTTPS_PROXY http_proxy no_proxy NO_PROXY INIT_CWD npm_config_loglevel npm_lifecycle_event PGHOST PGPORT
    PGUSER PGPASSWORD PGDATABASE GOOGLE_APPLICATION_CREDENTIALS AWS_REGION AWS_ACCESS_KEY_ID
    AWS_SECRET_ACCESS_KEY INVOCATION_ID JOURNAL_STREAM XDG_RUNTIME_DIR SSH_AUTH_SOCK DATABASE_HOST`;
  expect(said(...system.split(/\s+/))).toEqual([]);
});
