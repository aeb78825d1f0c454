/**
 * Runs `work` with one connection to the database at `url`.
 *
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withConnection(url, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  // One that breaks ends its statements by themselves, and would end the process if nobody heard of it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
