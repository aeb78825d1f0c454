import { envSchema } from '@/lib/platform/env';

/** What the commands and docker compose read besides the settings of the server. */
const otherNames = [
  'ASSAY_ANSWERS',
  'ASSAY_DATABASE_URL',
  'ASSAY_PID',
  'ASSAY_URL',
  'AUTH_SECRET_BEFORE',
  'BACKUP_DIR',
  'BACKUP_KEEP_DAYS',
  'BACKUP_KEY_FILE',
  'BACKUP_PASSPHRASE',
  'DATABASE_OWNER_URL',
  'MAIL_PORT',
  'PG_BIN',
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'SERVER_PASSWORD',
  'STUDIO_DATABASE_URL',
  'STUDIO_PASSWORD',
  'STUDIO_PORT',
];

/** What systems set and is one letter from a setting of ours. */
const systemNames = new Set(['PAGER']);

/** How names begin that nobody else has. */
const ourPrefix =
  /^(ASSAY|CCXT|DEPOSIT_WATCHER|FILES_S3|MASSIVE|OUTBOX|PRICE_SOURCES?|REPLAY|STUDIO)_/;

const settingNames = [...Object.keys(envSchema.shape), ...otherNames];
const knownNames = new Set(settingNames);

/** How many letters are missing, too many, others or in each other's place. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length)]);
  for (let j = 0; j <= b.length; j += 1) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const [above, row] = [rows[i - 1]!, rows[i]!];
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
  return rows[a.length]![b.length]!;
}

/** The setting that a name nearly is; short names are like many others. */
function nearest(name: string): string | undefined {
  const like = name.toUpperCase().replace(/[.-]/g, '_');
  const most = like.length < 10 ? 1 : 2;
  return settingNames
    .filter((known) => Math.abs(known.length - like.length) <= most)
    .map((known) => ({ known, far: distance(like, known) }))
    .filter(({ far }) => far <= most)
    .sort((a, b) => a.far - b.far)[0]?.known;
}

/** What is said of each name that is set, looks like a setting of ours and is none. */
export function strangeSettings(source: Record<string, string | undefined>): string[] {
  return Object.keys(source)
    .filter((name) => source[name] && !knownNames.has(name) && !systemNames.has(name))
    .filter((name) => name.length <= 60)
    .sort()
    .flatMap((name) => {
      const near = nearest(name);
      if (near) return [`${name} is set, which is no setting and counts for nothing: ${near} is.`];
      return ourPrefix.test(name)
        ? [`${name} is set, which is no setting and counts for nothing.`]
        : [];
    });
}
