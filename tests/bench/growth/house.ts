import pg from 'pg';
import { hashPassword } from '@/lib/credentials/password-crypto';
import { createToken, hashToken } from '@/lib/credentials/token-crypto';
import type { Session } from '../../setup/app';
import { copyOrders } from '../order-copies';

export const ordersEach = 10;
const livingCount = 200;
export const password = 'a password for measuring';

/** Customers as registering leaves them, all at once, and older than any of their orders. */
async function register(client: pg.Client, count: number): Promise<string[]> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  await client.query(`set local work_mem = '256MB'`);
  const since = `now() - interval '400 days'`;
  const { rows } = await client.query<{ first: string; last: string }>(
    `with made as (
       insert into customer (username, username_key, email, invite_code, created_at, password_changed_at)
       select 'grown-' || n, 'grown-' || n, 'grown-' || n || '@example.com', 'grown-' || n, ${since}, ${since}
       from generate_series(1, ${count}) n returning id
     ) select min(id) as first, max(id) as last from made`,
  );
  const [{ first, last }] = rows as [{ first: string; last: string }];
  const made = `generate_series(${first}::bigint, ${last}::bigint) as c (id)`;
  await client.query(
    `insert into username_look (look, customer_id) select 'grown-' || c.id, c.id from ${made}`,
  );
  await client.query(
    `insert into trading_account (customer_id, mode)
     select c.id, m.mode from ${made} cross join unnest(enum_range(null::mode)) m (mode)`,
  );
  await client.query(
    `insert into ledger_account (customer_id, kind, currency, mode, balance, lowest)
     select c.id, 'available', u.code, m.mode,
       case when m.mode = 'demo' and u.code = 'USDT' then 100000 else 0 end, 0
     from ${made} cross join unnest(enum_range(null::mode)) m (mode) cross join currency u
     order by c.id, m.mode, u.code`,
  );
  await client.query(
    `with entry as (
       insert into ledger_entry (reference, reason, mode, created_at)
       select 'demo-grant:' || c.id, 'demo-grant', 'demo', ${since} from ${made}
       returning id, substr(reference, 12)::bigint as customer_id
     )
     insert into ledger_posting (entry_id, account_id, currency, mode, amount, balance_after)
     select e.id, a.id, 'USDT', 'demo'::mode, 100000, 100000 from entry e
     join ledger_account a on a.customer_id = e.customer_id and a.mode = 'demo'
       and a.currency = 'USDT' and a.kind = 'available'
     union all
     select e.id, a.id, 'USDT', 'demo', -100000, null from entry e
     join ledger_account a on coalesce(a.customer_id, 0) = 0 and a.mode = 'demo'
       and a.currency = 'USDT' and a.kind = 'external'`,
  );
  await client.query('commit');
  await client.query('analyze');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) =>
    String(BigInt(first) + BigInt(n)),
  );
}

/** Some of them, spread over all, who have a password and a session. */
async function enliven(client: pg.Client, ids: readonly string[]): Promise<Session[]> {
  const hash = await hashPassword(password);
  const step = Math.max(1, Math.floor(ids.length / livingCount));
  const sessions: Session[] = [];
  for (let n = 0; n < livingCount; n += 1) {
    const customerId = ids[n * step]!;
    const token = createToken();
    const { rows } = await client.query<{ username: string }>(
      'update customer set password_hash = $2 where id = $1 returning username',
      [customerId, hash],
    );
    await client.query(
      `insert into session (customer_id, token_hash, expires_at, ip, user_agent)
       values ($1, $2, now() + interval '30 days', '127.0.0.1', 'bench')`,
      [customerId, hashToken(token)],
    );
    sessions.push({ token, customerId, username: rows[0]!.username });
  }
  return sessions;
}

/** Fills a house, in which one customer has traded, with others who each have ten of those orders. */
export async function grow(
  url: string,
  { count, trader }: { count: number; trader: string },
): Promise<Session[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const ids = await register(client, count);
    await copyOrders(url, { of: trader, to: ids, count: count * ordersEach });
    return await enliven(client, ids);
  } finally {
    await client.end();
  }
}
