// Any number, the same in every version: "assay" in letters of a telephone.
const shareKey = 27_729;

/**
 * Counts this process among those that use the PostgreSQL at `url`, for as long as it lives:
 * PostgreSQL itself forgets whoever is killed. `isLast` ends the use and says whether nobody else
 * is left, so that the caller may stop the server.
 */
export async function shareServer(url) {
  const { default: pg } = await import('pg');
  const open = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'assay launcher' });
    client.on('error', () => client.end().catch(() => undefined));
    await client.connect();
    return client;
  };
  const client = await open();
  await client.query('select pg_advisory_lock_shared($1)', [shareKey]);
  return {
    async isLast() {
      await client.end().catch(() => undefined);
      // One that does not answer any more is being stopped by somebody else.
      const asking = await open().catch(() => undefined);
      if (!asking) return false;
      const { rows } = await asking.query('select pg_try_advisory_lock($1) as alone', [shareKey]);
      // The connection stays, and with it the lock: whoever comes now waits, and then starts anew.
      if (!rows[0].alone) await asking.end();
      return rows[0].alone;
    },
  };
}
