import { addressesOf } from './host-list.mjs';
import { PlainError, withoutPassword } from './plain-error.mjs';

const patienceMs = 5_000;

async function takesWrites(address) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select not pg_is_in_recovery() and not current_setting('transaction_read_only')::bool as yes`,
    );
    return rows[0].yes;
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * An address of one host: of several the first that takes writes. Rejects with what was wrong where none does.
 *
 * @param {string} url
 * @returns {Promise<string>}
 */
export async function writingAddress(url) {
  const addresses = addressesOf(url);
  if (addresses.length === 1) return url;
  const failures = [];
  for (const address of addresses) {
    const takes = await takesWrites(address).catch((error) => void failures.push(error));
    if (takes) return address;
  }
  if (failures.length === addresses.length) throw failures[0];
  throw new PlainError(
    `Of ${addresses.map(withoutPassword).join(' and ')} none takes writes just now: promote one, or try again in a moment.`,
  );
}
