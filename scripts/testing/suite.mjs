import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../places.mjs';

/** With more failures than these nothing is tried again: that is no machine that was busy for a moment. */
const mostTriedAgain = 3;

/** What `tests/setup/answers` found missing. */
const unanswered = inRoot('test-results', 'unanswered.txt');

/** The counts that a run wrote to `file`. One that wrote none, or ran no test, has failed. */
async function counted(label, { file, readCounts, runTests }, places) {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const code = await runTests(places);
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const { passed, failures } = report ? readCounts(report) : { passed: 0, failures: [] };
  const why = existsSync(unanswered) ? readFileSync(unanswered, 'utf8') : `ended with ${code}`;
  rmSync(unanswered, { force: true });
  if (failures.length === 0 && (code !== 0 || passed === 0))
    failures.push({ name: label, told: `${label}: no test failed, ${why}` });
  return { passed, failures };
}

/**
 * Runs a runner of many tests, which writes its counts to `file`; `runTests` is given nothing for all of them
 * and the failures whose places are to be run. A few that failed are run once more by themselves, since two cores
 * run many thousand tests beside each other: what passes then is `unsteady`, and told with what it said at first.
 */
export async function runSuite(label, suite) {
  const first = await counted(label, suite);
  const { failures } = first;
  const isWorthIt = failures.length <= mostTriedAgain && failures.every(({ place }) => place);
  if (failures.length === 0 || !isWorthIt) return { ...first, unsteady: [] };
  console.log(`— ${label}, again: ${failures.map(({ place }) => place).join(', ')}`);
  const second = await counted(label, suite, failures);
  const stillFailed = new Set(second.failures.map(({ name }) => name));
  const unsteady = failures.filter(({ name }) => !stillFailed.has(name));
  return { passed: first.passed + unsteady.length, failures: second.failures, unsteady };
}
