import { randomBytes } from 'node:crypto';
import pg from 'pg';

const template = () => {
  const url = process.env.ASSAY_TEMPLATE_URL;
  if (!url) throw new Error('No template database: this test belongs to a project that starts one');
  return url;
};

/** The same database, as the server logs in to it. */
export function asApplication(address: string): string {
  const login = new URL(process.env.ASSAY_APPLICATION_URL!);
  const url = new URL(address);
  [url.username, url.password] = [login.username, login.password];
  return url.href;
}

async function onMaintenance(statement: string): Promise<void> {
  const url = new URL(template());
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes a private copy of the migrated and seeded database and gives its address. */
export async function cloneDatabase(): Promise<string> {
  const url = new URL(template());
  const name = `assay_${randomBytes(8).toString('hex')}`;
  await onMaintenance(
    `create database ${name} template ${url.pathname.slice(1)} strategy file_copy`,
  );
  // What holds for a database as a whole does not come with its template.
  await onMaintenance(`revoke temporary, create on database ${name} from public`);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a copy, with whatever is still connected to it. */
export async function dropDatabase(address: string): Promise<void> {
  const name = new URL(address).pathname.slice(1);
  await onMaintenance(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}
