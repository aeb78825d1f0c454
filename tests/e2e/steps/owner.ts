import pg from 'pg';

/** The owner of the site's database. It is one connection, which ends with the process. */
export const owner = new pg.Pool({
  connectionString: process.env.ASSAY_DATABASE_URL,
  max: 1,
  allowExitOnIdle: true,
});

/** Gives somebody USDT of the real account, as a sandbox's deposit does. */
export const fund = (name: string, amount: string) =>
  owner.query(
    `select ledger_post('e2e:' || gen_random_uuid(), 'sandbox-deposit', 'real', array[
       (null, 'external', 'USDT', -$2::numeric), (id, 'available', 'USDT', $2::numeric)
     ]::ledger_amount[]) from customer where username = $1`,
    [name, amount],
  );
