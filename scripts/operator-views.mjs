import { readFileSync } from 'node:fs';
import { WrongWords } from './commands/plain-error.mjs';
import { carried, ownChange } from './operator-review.mjs';
import { withConnection } from './database/connection.mjs';

const most = 200;
const widest = 60;

/** The views of operators, with what this login may write in each: of a row that is there, and of a new one. */
async function viewsOf(client) {
  const { rows } = await client.query(
    `select c.relname as view, array_agg(a.attname::text order by a.attname) as columns,
       coalesce(array_agg(a.attname::text order by a.attname) filter
         (where has_column_privilege(c.oid, a.attnum, 'update')), '{}') as edited,
       coalesce(array_agg(a.attname::text order by a.attname) filter
         (where has_column_privilege(c.oid, a.attnum, 'insert')), '{}') as added
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'operations'::regnamespace and c.relkind = 'v'
       and has_table_privilege(c.oid, 'select')
     group by c.relname order by c.relname`,
  );
  return rows;
}

const listed = (names) => names.filter((name) => name !== 'answer').join(', ');

/** A view with what may be written in it, as the command tells it. */
const told = ({ view, columns, edited, added }) =>
  [
    view,
    `  shows  ${columns.join(', ')}`,
    ...(edited.length > 0 ? [`  edit   ${listed(edited)}`] : []),
    ...(added.length > 0 ? [`  new    ${listed(added)}`] : []),
  ].join('\n');

function viewNamed(views, name) {
  const found = views.find(({ view }) => view === name);
  if (found) return found;
  throw new WrongWords(
    `There is no view "${name}". There are: ${views.map(({ view }) => view).join(', ')}.`,
  );
}

/** What stands behind `=`: text, `@file` for what is in a file, `@@…` for text that begins with @. */
function valueOf(text) {
  if (text === '') return null;
  if (text.startsWith('@@')) return text.slice(1);
  if (!text.startsWith('@')) return text;
  try {
    return readFileSync(text.slice(1), 'utf8').trimEnd();
  } catch (error) {
    throw new WrongWords(`"${text.slice(1)}" could not be read: ${error.code}.`);
  }
}

/** `column=value …` as columns of the view, each once and among `allowed`. */
function pairsOf(words, { view, columns }, allowed, doing) {
  const pairs = new Map();
  for (const word of words) {
    const at = word.indexOf('=');
    const column = word.slice(0, at);
    if (at < 1) throw new WrongWords(`"${word}" is no column=value.`);
    if (!columns.includes(column))
      throw new WrongWords(`${view} has no column "${column}". It has: ${columns.join(', ')}.`);
    if (!allowed.includes(column))
      throw new WrongWords(
        allowed.length === 0
          ? `Nothing of ${view} can be ${doing}.`
          : `"${column}" of ${view} cannot be ${doing}. These can: ${listed(allowed)}.`,
      );
    if (pairs.has(column)) throw new WrongWords(`"${column}" stands twice.`);
    pairs.set(column, valueOf(word.slice(at + 1)));
  }
  return pairs;
}

const textOf = (value) => {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const short = (text) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > widest ? `${line.slice(0, widest - 1)}…` : line;
};

/** A row whole, a column a line. */
const whole = (row) =>
  Object.entries(row)
    .map(([column, value]) => `${column}: ${textOf(value)}`)
    .join('\n');

/** A row in one line: its key, and what it holds. */
const inBrief = ({ key, ...row }) => {
  const filled = Object.entries(row).filter(([, value]) => textOf(value) !== '');
  return [key, ...filled.map(([column, value]) => `${column}=${short(textOf(value))}`)].join('  ');
};

const done = (answer) => ({ isDone: true, answer });

async function show(client, words) {
  const views = await viewsOf(client);
  const isJson = words.includes('--json');
  const [name, ...rest] = words.filter((word) => word !== '--json');
  if (!name) return done(views.map(told).join('\n\n'));
  const view = viewNamed(views, name);
  const isKey = rest.length === 1 && !rest[0].includes('=');
  const keyed = view.columns.includes('key') ? 'key' : view.columns[0];
  const pairs = isKey
    ? new Map([[keyed, rest[0]]])
    : pairsOf(rest, view, view.columns, 'asked for');
  const where = [...pairs.keys()].map(
    (column, n) => `${column}::text is not distinct from $${n + 1}`,
  );
  const { rows } = await client.query(
    `select * from operations.${view.view} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
     order by ${keyed} limit ${most + 1}`,
    [...pairs.values()],
  );
  if (rows.length === 0)
    return isKey
      ? { isDone: false, answer: `There is no ${name} ${rest[0]}.` }
      : done(isJson ? '' : 'Nothing is there.');
  const shown = rows.slice(0, most);
  const more = rows.length > most && !isJson ? [`There is more than ${most}: name a column.`] : [];
  const lines = shown.map(isJson ? (row) => JSON.stringify(row) : isKey ? whole : inBrief);
  return done([...lines, ...more].join('\n'));
}

/** Waits for what the server makes of the change that this login made last on a row. */
async function outcome(client, view, row) {
  const named = view === 'customer' ? row.username : row.key;
  const ask = await ownChange(client, view, named);
  const { isDone, answer } = await carried(row.answer, async () => (await ask())?.answer);
  const key = (await ask())?.became ?? row.key;
  return { isDone, answer: `${view} ${key}: ${answer}` };
}

async function edit(client, [name, key, ...words]) {
  const view = viewNamed(await viewsOf(client), name);
  const pairs = pairsOf(words, view, view.edited, 'edited');
  const set = [...pairs.keys()].map((column, n) => `${column} = $${n + 2}`).join(', ');
  const { rows } = await client.query(
    `update operations.${view.view} set ${set} where key = $1 returning *`,
    [key, ...pairs.values()],
  );
  if (rows.length === 0) return { isDone: false, answer: `There is no ${name} ${key}.` };
  return outcome(client, name, rows[0]);
}

async function add(client, [name, ...words]) {
  const view = viewNamed(await viewsOf(client), name);
  const pairs = pairsOf(words, view, view.added, 'added');
  const places = [...pairs.keys()].map((_, n) => `$${n + 1}`).join(', ');
  const { rows } = await client.query(
    `insert into operations.${view.view} (${[...pairs.keys()].join(', ')}) values (${places})
     returning *`,
    [...pairs.values()],
  );
  return outcome(client, name, rows[0]);
}

/** What each verb does and how many words it needs at least; `new` since `add` makes a login. */
const verbs = {
  show: { run: show, least: 0 },
  edit: { run: edit, least: 3 },
  new: { run: add, least: 2 },
};

/** A value that its column cannot hold, in words. */
const isMisread = ({ code }) => /^22/.test(code ?? '');

/**
 * Shows, edits or adds rows as the operator of `url` would in Studio, through the same views and their
 * triggers, and waits until the server has carried it.
 *
 * @param {string} url
 * @param {string[]} words
 * @returns {Promise<{ isDone: boolean; answer: string }>}
 */
export function workOn(url, [verb, ...words]) {
  return withConnection(url, async (client) => {
    if (words.includes('--help')) {
      const views = await viewsOf(client);
      const [name] = words.filter((word) => word !== '--help');
      return done((name ? [viewNamed(views, name)] : views).map(told).join('\n\n'));
    }
    if (words.length < verbs[verb].least)
      throw new WrongWords(`Give what to ${verb}: npm run operator -- ${verb} --help lists it.`);
    try {
      return await verbs[verb].run(client, words);
    } catch (error) {
      if (!isMisread(error)) throw error;
      return { isDone: false, answer: `Not saved. ${error.message}.` };
    }
  });
}
