import { bareEnvironment } from '../commands/bare-environment.mjs';
import { addressAndPassword } from './client-programs.mjs';

const secret = 'of-nobody-else';

it.each([
  `postgresql://owner:${secret}@db.example:5433/assay?sslmode=require`,
  `postgresql://owner@db.example:5433/assay?sslmode=require&password=${secret}`,
])('hands no password on by the list of processes: %s', (url) => {
  const { address, env } = addressAndPassword(url);
  expect(address).toBe('postgresql://owner@db.example:5433/assay?sslmode=require');
  expect(env.PGPASSWORD).toBe(secret);
});

it('hands no secret of the house on to a program that needs none', () => {
  const secrets = {
    AUTH_SECRET: secret,
    AUTH_SECRET_BEFORE: secret,
    BACKUP_PASSPHRASE: secret,
    BACKUP_KEY_FILE: secret,
    DATABASE_OWNER_URL: secret,
    SMTP_URL: secret,
    FILES_S3_SECRET_KEY: secret,
    METRICS_TOKEN: secret,
    STUDIO_PASSWORD: secret,
  };
  const rest = {
    PATH: '/bin',
    LANG: 'C.UTF-8',
    PGSSLROOTCERT: '/etc/ca',
    PGPASSFILE: '/root/.pgpass',
  };
  expect(bareEnvironment({ ...secrets, ...rest })).toEqual(rest);
});
