import { setTimeout as sleep } from 'node:timers/promises';

// Any number, the same in every version: "assay" in letters of a telephone.
const shareKey = 27_729;

// How soon a user whose connection was lost is counted again, and how long others wait for that.
const againMs = 200;
const graceMs = 2_000;

/**
 * Counts this process among those that use the PostgreSQL at `url`, for as long as it lives:
 * PostgreSQL itself forgets whoever is killed, and who only lost the connection is counted again while
 * `isRunning`: another server at the same address is another one. `isLast` ends the use and says
 * whether nobody else is left, so that the caller may stop the server.
 */
export async function shareServer(url, isRunning) {
  const { default: pg } = await import('pg');
  const state = { client: undefined, isOver: false };

  async function open() {
    const client = new pg.Client({ connectionString: url, application_name: 'assay launcher' });
    client.on('error', () => client.end().catch(() => undefined));
    await client.connect();
    return client;
  }

  async function hold() {
    const client = await open();
    await client.query('select pg_advisory_lock_shared($1)', [shareKey]);
    if (state.isOver || !isRunning()) return client.end();
    state.client = client;
    client.once('end', holdAgain);
  }

  function holdAgain() {
    if (state.isOver || !isRunning()) return;
    setTimeout(() => void hold().catch(holdAgain), againMs).unref();
  }

  /** Whether nobody else is counted; then the lock stays, so that whoever comes now starts anew. */
  async function isAlone(asking) {
    const { rows } = await asking.query('select pg_try_advisory_lock($1) as alone', [shareKey]);
    if (!rows[0].alone) return false;
    const others = await asking.query(
      `select from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
    );
    if (others.rowCount === 0) return true;
    // Somebody works on it: one whose connection was just lost is counted again meanwhile.
    await asking.query('select pg_advisory_unlock($1)', [shareKey]);
    await sleep(graceMs);
    return (await asking.query('select pg_try_advisory_lock($1) as alone', [shareKey])).rows[0]
      .alone;
  }

  await hold();
  return {
    async isLast() {
      state.isOver = true;
      await state.client.end().catch(() => undefined);
      // One that does not answer any more is being stopped by somebody else.
      const asking = await open().catch(() => undefined);
      if (!asking) return false;
      const alone = await isAlone(asking).catch(() => false);
      if (!alone) await asking.end().catch(() => undefined);
      return alone;
    },
  };
}
