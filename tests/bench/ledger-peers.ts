import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Repeated } from './statement-rate';

/** Transfers of one ledger: between two customers, and from a customer to one account of the house. */
export type Peer = { transfer: Repeated; toHouse: Repeated };

/** Where a copy of pgledger lies (github.com/pgr0ss/pgledger); it is no part of this project. */
export const pgledgerFolder = process.env.BENCH_PGLEDGER || null;

const accounts = 240;

async function databaseBeside(
  url: string,
  name: string,
): Promise<{ url: string; client: pg.Client }> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`drop database if exists ${name}`);
  await owner.query(`create database ${name}`);
  await owner.end();
  const beside = new URL(url);
  beside.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: beside.href });
  await client.connect();
  return { url: beside.href, client };
}

/** The SQL of a copy of pgledger: what it needs first, then itself. */
function pgledgerSql(folder: string): string[] {
  const vendor = path.join(folder, 'vendor');
  const needed = existsSync(vendor)
    ? readdirSync(vendor, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.sql'))
        .map((name) => path.join(vendor, name))
    : [];
  return [...needed.sort(), path.join(folder, 'pgledger.sql')].map((file) =>
    readFileSync(file, 'utf8'),
  );
}

/** pgledger in a database of its own on the same server; null where there is no copy of it. */
export async function openPgledger(url: string): Promise<Peer | null> {
  if (!pgledgerFolder) return null;
  const beside = await databaseBeside(url, 'bench_pgledger');
  for (const sql of pgledgerSql(pgledgerFolder)) await beside.client.query(sql);
  const create = (name: string, isHouse: boolean) =>
    beside.client.query<{ id: string }>(
      'select id from pgledger_create_account($1, $2, allow_negative_balance => $3)',
      [name, 'USDT', isHouse],
    );
  const house = (await create('house', true)).rows[0]!.id;
  const ids: string[] = [];
  for (let n = 0; n < accounts; n += 1) ids.push((await create(`c${n}`, false)).rows[0]!.id);
  for (const id of ids)
    await beside.client.query('select pgledger_create_transfer($1, $2, 100000)', [house, id]);
  await beside.client.end();
  const at = (one: string) => `(array['${ids.join("','")}'])[${one}]`;
  const statement = (to: (other: string) => string): Repeated => ({
    url: beside.url,
    most: accounts,
    text: (one, other) => `select pgledger_create_transfer(${at(one)}, ${to(other)}, 0.01)`,
  });
  return { transfer: statement(at), toHouse: statement(() => `'${house}'`) };
}

const floorSql = `
  create table account (id integer primary key, balance numeric not null);
  create table posting (id bigint generated always as identity primary key,
    account integer not null, amount numeric not null, balance_after numeric not null);
  insert into account select n, 100000 from generate_series(0, ${accounts}) as n;
  create function transfer(payer integer, payee integer, paid numeric) returns void
  language plpgsql as $$
  declare
    after_low numeric;
    after_high numeric;
    low integer := least(payer, payee);
    high integer := greatest(payer, payee);
  begin
    update account set balance = balance + case id when payer then -paid else paid end
    where id = low returning balance into after_low;
    update account set balance = balance + case id when payer then -paid else paid end
    where id = high returning balance into after_high;
    insert into posting (account, amount, balance_after)
    values (low, case low when payer then -paid else paid end, after_low),
      (high, case high when payer then -paid else paid end, after_high);
  end $$;`;

/** What two rows that move and two that are written cost, with nothing checked at all. */
export async function openFloorLedger(url: string): Promise<Peer> {
  const beside = await databaseBeside(url, 'bench_floor');
  await beside.client.query(floorSql);
  await beside.client.end();
  const statement = (to: (other: string) => string): Repeated => ({
    url: beside.url,
    most: accounts,
    text: (one, other) => `select transfer(${one}, ${to(other)}, 0.01)`,
  });
  return { transfer: statement((other) => other), toHouse: statement(() => '0') };
}

/**
 * The ledger itself, as the desk posts to it. Whoever else moves a customer's balance also tells the desk,
 * and PostgreSQL commits those who tell something one after the other.
 */
export function ownLedger(url: string, customerIds: readonly string[]): Peer {
  const ids = `array[${customerIds.join()}]::bigint[]`;
  const statement = (to: string): Repeated => ({
    url,
    settings: ['role=assay_app', 'assay.desk=on'],
    most: customerIds.length,
    text: (one, other, reference) => `
      select ledger_post(${reference}, 'demo-reset', 'demo', array[
        (ids[${one}], 'available', 'USDT', -0.01), ${to.replace('OTHER', `ids[${other}]`)}
      ]::ledger_amount[]) from (select ${ids} as ids) as known`,
  });
  return {
    transfer: statement("(OTHER, 'available', 'USDT', 0.01)"),
    toHouse: statement("(null, 'fees', 'USDT', 0.01)"),
  };
}
