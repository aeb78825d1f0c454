import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from './database/connection.mjs';
import { carried } from './operator-review.mjs';

const againMs = 1_000;
const isId = (word) => /^[1-9]\d{0,17}$/.test(word ?? '');
const lengths = { list: 0, show: 1, follow: 1, close: 1, reply: 2 };

/**
 * Whether these words name something to do: `list`, `show 12`, `follow 12`, `reply 12 <text>`, `close 12`.
 *
 * @param {string[]} words
 */
export const isSupport = ([verb, ...rest]) =>
  Object.hasOwn(lengths, verb ?? '') &&
  rest.length === lengths[verb] &&
  (rest.length === 0 || isId(rest[0]));

/** What customers wrote moves no cursor and colours no terminal. */
const plain = (text) => text.replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '');
const stamp = (time) => time.toISOString().slice(0, 16).replace('T', ' ');
const missing = (id) => ({ isDone: false, answer: `There is no conversation ${id}.` });

/** Those that wait for an answer come first, who waits longest before others. */
async function list(client) {
  const { rows } = await client.query('select * from operations.support limit 100');
  const lines = rows.map((row) =>
    plain(
      [
        row.answer.startsWith('OVERDUE') ? row.answer.split('.')[0] : '',
        row.key.padStart(6),
        row.status.padEnd(6),
        row.waiting_since ? `waits since ${stamp(row.waiting_since)}` : 'answered'.padEnd(28),
        row.customer,
        row.subject,
      ]
        .filter(Boolean)
        .join('  '),
    ),
  );
  return { isDone: true, answer: lines.join('\n') || 'Nobody has written yet.' };
}

function messageText({ at, author, operator, body, photos }) {
  const who = author === 'customer' ? 'customer' : `${author} (${operator})`;
  return plain([`${stamp(at)}  ${who}`, body, photos].filter(Boolean).join('\n'));
}

const messages = (client, id, behind) =>
  client
    .query(
      `select at, author, operator, body, photos, key::bigint as key
       from operations.support_message where conversation = $1 and key::bigint > $2
       order by key::bigint`,
      [id, behind],
    )
    .then(({ rows }) => rows);

async function show(client, [, id]) {
  const rows = await messages(client, id, 0);
  if (rows.length === 0) return missing(id);
  return { isDone: true, answer: rows.map(messageText).join('\n\n') };
}

/** Prints what is written as it comes, until it is ended or `signal` says so. */
async function follow(client, [, id], { print, signal }) {
  let behind = 0;
  while (!signal?.aborted) {
    for (const message of await messages(client, id, behind)) {
      print(`${messageText(message)}\n`);
      behind = message.key;
    }
    if (behind === 0) return missing(id);
    await sleep(againMs, null, { signal }).catch(() => undefined);
  }
  return { isDone: true, answer: '' };
}

async function edit(client, [verb, id, text]) {
  const [column, value] = verb === 'reply' ? ['reply', text] : ['status', 'closed'];
  const { rows } = await client.query(
    `update operations.support set ${column} = $2 where key = $1 returning answer`,
    [id, value],
  );
  if (rows.length === 0) return missing(id);
  return carried(rows[0].answer, async () => {
    const now = await client.query('select answer from operations.support where key = $1', [id]);
    return now.rows[0]?.answer.replace(/^OVERDUE since [^.]*\. /, '');
  });
}

const verbs = { list, show, follow, reply: edit, close: edit };

/**
 * Lists, shows, answers or ends conversations as the operator of `url` would in Studio, through the
 * same views and their triggers.
 *
 * @param {string} url
 * @param {string[]} words
 * @param {{ print?: (text: string) => void, signal?: AbortSignal }} [how]
 * @returns {Promise<{ isDone: boolean, answer: string }>}
 */
export const support = (url, words, { print = console.log, signal } = {}) =>
  withConnection(url, (client) => verbs[words[0]](client, words, { print, signal }));
