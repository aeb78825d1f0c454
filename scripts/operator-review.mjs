import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from './database/connection.mjs';

const nouns = {
  deposit: { approve: 'approved', reject: 'rejected', output: null },
  withdrawal: { approve: 'approved', reject: 'rejected', complete: 'completed' },
};
const said = { reject: 'reason', complete: 'reference', output: 'output' };
const patienceMs = 30_000;
const againMs = 200;

/** Whether these words name a decision: `deposit approve 12`, `withdrawal complete 12 <reference>`. */
export function isReview([noun, verb, id, ...rest]) {
  const isKnown = Object.hasOwn(nouns, noun ?? '') && Object.hasOwn(nouns[noun], verb ?? '');
  return isKnown && /^[1-9]\d{0,17}$/.test(id ?? '') && rest.length === (said[verb] ? 1 : 0);
}

/**
 * Decides as the operator of `url` would in Studio, through the same view and its triggers, and waits
 * until the server has carried it. Gives what the row answers, and whether it was done.
 *
 * @param {string} url
 * @param {string[]} words
 */
export const review = (url, [noun, verb, id, text]) =>
  withConnection(url, async (client) => {
    const status = nouns[noun][verb];
    const edits = [
      ...(status ? [['status', status]] : []),
      ...(said[verb] ? [[said[verb], text]] : []),
    ];
    const set = edits.map(([column], n) => `${column} = $${n + 2}`).join(', ');
    const { rows } = await client.query(
      `update operations.${noun} set ${set} where key = $1 returning answer`,
      [id, ...edits.map(([, value]) => value)],
    );
    if (rows.length === 0) return { isDone: false, answer: `There is no ${noun} ${id}.` };
    let { answer } = rows[0];
    for (const end = Date.now() + patienceMs; answer.startsWith('Accepted') && Date.now() < end;) {
      await sleep(againMs);
      const now = await client.query(`select answer from operations.${noun} where key = $1`, [id]);
      answer = now.rows[0].answer;
    }
    return { isDone: !/^(Accepted|Not saved)/.test(answer), answer };
  });
