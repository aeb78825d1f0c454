import pg from 'pg';

/**
 * Has every clock of a new database read a sequence. A function written in SQL is put in the place of its
 * call before the call would reach the one that PostgreSQL has built in.
 */
const clocks = ['now', 'transaction_timestamp', 'statement_timestamp', 'clock_timestamp'];

const statements = `
  create schema stopped;
  grant usage on schema stopped to public;
  create sequence stopped.clock;
  grant select on sequence stopped.clock to public;
  ${clocks
    .map(
      (name) => `
  create or replace function pg_catalog.${name}() returns timestamptz language sql volatile as
    $$ select to_timestamp(pg_sequence_last_value('stopped.clock')::float8 / 1000) $$;`,
    )
    .join('')}`;

/** The clock of the database at `url`, which stands wherever it is put, ms since the epoch. */
export async function stoppedDatabase(url) {
  const owner = new pg.Pool({ connectionString: url, max: 1, allowExitOnIdle: true });
  // It outlives what failed while the site was made.
  owner.on('error', () => undefined);
  await owner.query(statements);
  return {
    stand: (atMs) => owner.query(`select setval('stopped.clock', $1)`, [atMs]),
    /** Lets nobody make up for recurring work of what was no day. */
    forgetRecurring: () => owner.query('delete from graphile_worker._private_known_crontabs'),
    /** Waits until due work has done what was due. */
    async untilIdle() {
      for (;;) {
        const { rows } = await owner.query(
          'select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
        );
        if (rows.length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    end: () => owner.end(),
  };
}
