import { readFile } from 'node:fs/promises';
import { pictureSizes } from './commands/picture-sizes.mjs';
import { withConnection } from './database/connection.mjs';
import { carried } from './operator-review.mjs';

const isId = (word) => /^[1-9]\d{0,17}$/.test(word ?? '');
const columns =
  'name creator chain address picture description charity start_price min_step buy_now_price ends_at'.split(
    ' ',
  );
const mostBytes = 50 * 1024 * 1024;

/** A new row of a view of Studio, and what became of it. */
async function enter(client, view, row) {
  const names = Object.keys(row);
  const { rows } = await client.query(
    `insert into operations.${view} (${names.join(', ')})
     values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning key, answer`,
    Object.values(row),
  );
  const [{ key, answer }] = rows;
  return carried(answer, async () => {
    const now = await client.query(
      `select answer from operations.change where table_name = $1 and row_key = $2
       order by id desc limit 1`,
      [view, key],
    );
    return now.rows[0]?.answer;
  });
}

/** A change of a row of a view of Studio, and what became of it. */
async function change(client, view, key, row) {
  const set = Object.keys(row).map((name, n) => `${name} = $${n + 2}`);
  const { rows } = await client.query(
    `update operations.${view} set ${set.join(', ')} where key = $1 returning answer`,
    [key, ...Object.values(row)],
  );
  if (rows.length === 0)
    return { isDone: false, answer: `There is no ${view.replace('_', ' ')} ${key}.` };
  return carried(rows[0].answer, async () => {
    const now = await client.query(`select answer from operations.${view} where key = $1`, [key]);
    return now.rows[0]?.answer;
  });
}

async function list(client, text) {
  const { rows } = await client.query(text);
  return {
    isDone: true,
    answer: rows.map((row) => Object.values(row).join('  ')).join('\n') || 'There is none.',
  };
}

async function readPicture(file) {
  const bytes = await readFile(file);
  const isPicture =
    bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
    bytes.subarray(1, 4).toString() === 'PNG';
  if (!isPicture || bytes.length > mostBytes)
    throw new Error(`${file} is no JPG or PNG of at most 50 MB.`);
  return pictureSizes(bytes);
}

async function keepPicture(client, file) {
  const { small, medium, large } = await readPicture(file);
  const { rows } = await client.query('select operations.add_picture($1, $2, $3) as id', [
    small,
    medium,
    large,
  ]);
  return { isDone: true, answer: `Picture ${rows[0].id}, without the metadata of its file.` };
}

/** What stands in a JSON file; what is none is not shown, since it may be any file. */
async function readGiven(file) {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new Error(`"${file}" could not be read: ${error.code}.`);
  });
  try {
    const given = JSON.parse(text);
    if (given && typeof given === 'object' && !Array.isArray(given)) return given;
  } catch {
    // Said below, as of what is JSON and no row.
  }
  throw new Error(`"${file}" is no JSON of a collectible: {"<column>": <value>, …}.`);
}

async function addCollectible(client, file) {
  const given = await readGiven(file);
  const strange = Object.keys(given).filter((name) => !columns.includes(name));
  if (strange.length > 0)
    throw new Error(
      `No column of a collectible: ${strange.join(', ')}. ${columns.join(', ')} are.`,
    );
  return enter(client, 'collectible', given);
}

const verbs = {
  collectible: {
    picture: { takes: [1], run: keepPicture },
    add: { takes: [1], run: addCollectible },
    list: {
      takes: [0],
      run: (client) =>
        list(
          client,
          `select key, name, status, 'until ' || ends_at, coalesce(bids, 0) || ' bids',
             coalesce(highest::text, '–') || ' USDT' from operations.collectible order by ends_at`,
        ),
    },
    enable: {
      takes: [1],
      run: (client, id) => change(client, 'collectible', id, { enabled: true }),
    },
    withdraw: {
      takes: [1],
      run: (client, id) => change(client, 'collectible', id, { enabled: false }),
    },
    transfer: {
      takes: [2],
      run: (client, id, reference) =>
        change(client, 'collectible', id, { transfer_reference: reference }),
    },
  },
  charity: {
    add: {
      takes: [2, 3],
      run: (client, name, about, website) =>
        enter(client, 'charity', { name, about, ...(website ? { website } : {}) }),
    },
    list: {
      takes: [0],
      run: (client) =>
        list(
          client,
          `select key, name, case when enabled then 'enabled' else 'not enabled' end,
             'received ' || coalesce(received, 0), 'paid ' || coalesce(paid, 0),
             'owed ' || coalesce(owed, 0) || ' USDT' from operations.charity order by key`,
        ),
    },
    enable: { takes: [1], run: (client, id) => change(client, 'charity', id, { enabled: true }) },
    disable: { takes: [1], run: (client, id) => change(client, 'charity', id, { enabled: false }) },
    pay: {
      takes: [5, 7],
      run: (
        client,
        charity,
        amount,
        paid_on,
        reference,
        receipt,
        source = 'sales',
        currency = 'USDT',
      ) =>
        enter(client, 'charity_payout', {
          charity,
          amount,
          paid_on,
          reference,
          receipt,
          source,
          currency,
        }),
    },
    approve: {
      takes: [1],
      run: (client, id) => change(client, 'charity_payout', id, { status: 'approved' }),
    },
    reject: {
      takes: [2],
      run: (client, id, reason) =>
        change(client, 'charity_payout', id, { status: 'rejected', reason }),
    },
  },
};

/**
 * Whether these words name what can be done: `collectible enable 12`, `charity approve 3`.
 *
 * @param {string[]} words
 */
export function isSelling([noun, verb, ...rest]) {
  const known = Object.hasOwn(verbs, noun ?? '') && Object.hasOwn(verbs[noun], verb ?? '');
  const byId = ['enable', 'disable', 'withdraw', 'transfer', 'pay', 'approve', 'reject'];
  return (
    known &&
    verbs[noun][verb].takes.includes(rest.length) &&
    (!byId.includes(verb) || isId(rest[0]))
  );
}

/**
 * Does it as the operator of `url` would in Studio, through the same views and their triggers, and waits
 * until the server has carried it. Gives what the row answers, and whether it was done.
 *
 * @param {string} url
 * @param {string[]} words
 */
export const sellFor = (url, [noun, verb, ...rest]) =>
  withConnection(url, (client) => verbs[noun][verb].run(client, ...rest));
