const connectMs = 10_000;
const goodbyeMs = 2_000;

/** How long a look at something small may take, where one that never ends would hold up whoever asked for it. */
export const lookMs = 10_000;

/**
 * Runs `work` with one connection to the database at `url`, which has ten seconds to come about.
 *
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @param {{ queryMs?: number }} [options] how long a statement may take; as long as it needs by itself
 * @returns {Promise<T>}
 */
export async function withConnection(url, work, { queryMs } = {}) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    ...(queryMs && { query_timeout: queryMs }),
  });
  // One that breaks ends its statements by themselves, and would end the process if nobody heard of it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    // One that does not hear of its end is left.
    const timer = setTimeout(() => client.connection.stream.destroy(), goodbyeMs).unref();
    await client.end();
    clearTimeout(timer);
  }
}
