import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from './database/connection.mjs';

/** What is decided: the view of Studio, and the column and value that each verb sets. */
const nouns = {
  deposit: {
    view: 'deposit',
    approve: 'approved',
    reject: 'rejected',
    duplicate: 'duplicate',
    output: null,
    reference: null,
  },
  withdrawal: {
    view: 'withdrawal',
    approve: 'approved',
    reject: 'rejected',
    sent: 'sent',
    complete: 'completed',
  },
  loan: { view: 'loan', approve: 'approved', reject: 'rejected' },
  treasury: { view: 'treasury_move', approve: 'approved', reject: 'rejected' },
  factors: { view: 'factor_request', approve: 'approved', reject: 'rejected' },
};
const verbs = ['approve', 'reject', 'sent', 'complete', 'duplicate', 'output', 'reference'];
const said = {
  reject: 'reason',
  sent: 'reference',
  complete: 'reference',
  output: 'output',
  reference: 'bank_reference',
};
/** What is entered: `treasury paid-in 10000 <reference>`, with `loans` behind it for the loan book, `marketing` for what inviters are paid from. */
const sources = ['paid-in', 'fees', 'taken-out'];
const funds = ['plans', 'loans', 'marketing'];
const patienceMs = 30_000;
const againMs = 200;

const isRemoval = ([noun, verb, customer, checked, ...rest]) =>
  noun === 'factors' && verb === 'remove' && Boolean(customer && checked) && rest.length === 0;

const isMove = ([noun, source, amount, reference, fund = 'plans', ...rest]) =>
  noun === 'treasury' &&
  sources.includes(source) &&
  Boolean(amount && reference) &&
  funds.includes(fund) &&
  rest.length === 0;

const isEntry = (words) => isMove(words) || isRemoval(words);

const isList = (words) => words.join(' ') === 'loan list';

/** Whether these words name a decision, an entry or a list: `deposit approve 12`, `treasury fees 500 <reference>`, `factors remove <username> <checked>`, `loan list`. */
export function isReview(words) {
  const [noun, verb, id, ...rest] = words;
  const isKnown =
    Object.hasOwn(nouns, noun ?? '') && verbs.includes(verb) && Object.hasOwn(nouns[noun], verb);
  const isDecision =
    isKnown && /^[1-9]\d{0,17}$/.test(id ?? '') && rest.length === (said[verb] ? 1 : 0);
  return isDecision || isEntry(words) || isList(words);
}

/**
 * Asks again while the server has not carried it.
 *
 * @param {string} answer
 * @param {() => Promise<string | undefined>} ask
 */
export async function carried(answer, ask) {
  for (const end = Date.now() + patienceMs; answer.startsWith('Accepted') && Date.now() < end;) {
    await sleep(againMs);
    answer = (await ask()) ?? answer;
  }
  return { isDone: !/^(Accepted|Not saved|Kept as a draft)/.test(answer), answer };
}

/**
 * What becomes of the change that this login made last on a row, whatever others make of that row meanwhile:
 * its answer, and the key that the row has now.
 *
 * @param {import('pg').Client} client
 * @param {string} view
 * @param {string} key
 */
export async function ownChange(client, view, key) {
  const { rows } = await client.query(
    `select id from operations.change where operator = session_user and table_name = $1
       and row_key = $2 order by id desc limit 1`,
    [view, key],
  );
  return async () =>
    (
      await client.query('select answer, became from operations.change where id = $1', [
        rows[0]?.id ?? null,
      ])
    ).rows[0];
}

/** The view and the fields of what is entered. */
const entryOf = ([noun, first, second, third, fund = 'plans']) =>
  noun === 'factors'
    ? { view: 'factor_request', fields: { customer: second, checked: third } }
    : {
        view: 'treasury_move',
        fields: { source: first, amount: second, reference: third, fund },
      };

async function enter(client, words) {
  const { view, fields } = entryOf(words);
  const names = Object.keys(fields);
  const { rows } = await client.query(
    `insert into operations.${view} (${names.join(', ')})
     values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning key, answer`,
    Object.values(fields),
  );
  const [{ key, answer }] = rows;
  const ask = await ownChange(client, view, key);
  return carried(answer, async () => (await ask())?.answer);
}

async function decide(client, [noun, verb, id, text]) {
  const { view, [verb]: status } = nouns[noun];
  const edits = [
    ...(status ? [['status', status]] : []),
    ...(said[verb] ? [[said[verb], text]] : []),
  ];
  const set = edits.map(([column], n) => `${column} = $${n + 2}`).join(', ');
  const { rows } = await client.query(
    `update operations.${view} set ${set} where key = $1 returning answer`,
    [id, ...edits.map(([, value]) => value)],
  );
  if (rows.length === 0)
    return { isDone: false, answer: `There is no ${view.replace('_', ' ')} ${id}.` };
  const ask = await ownChange(client, view, id);
  return carried(rows[0].answer, async () => (await ask())?.answer);
}

/** The applications that wait, the oldest first. */
async function list(client) {
  const { rows } = await client.query(
    `select key, customer, sum, days, score, reviewers, coalesce(steps, '') as steps
     from operations.loan where status = 'pending' order by created_at`,
  );
  const lines = rows.map(
    ({ key, customer, sum, days, score, reviewers, steps }) =>
      `${key}  ${customer}  ${sum} USDT for ${days} days  score ${score}  reviewers ${reviewers}  ${steps}`,
  );
  return { isDone: true, answer: lines.join('\n') || 'No application for a loan waits.' };
}

/**
 * Decides, enters or lists as the operator of `url` would in Studio, through the same view and its triggers,
 * and waits until the server has carried it. Gives what the row answers, and whether it was done.
 *
 * @param {string} url
 * @param {string[]} words
 */
export const review = (url, words) =>
  withConnection(url, (client) =>
    (isList(words) ? list : isEntry(words) ? enter : decide)(client, words),
  );
