import path from 'node:path';
import { inRoot } from '../places.mjs';

/** One test that did not pass: where to find it again, and what it said. */
const failure = (place, project, name, messages) => ({
  place,
  project,
  name,
  told: `${name}\n${messages.join('\n').split('\n').slice(0, 12).join('\n')}`,
});

/** What a report of jest says: how many passed, and what did not. A test that was passed over has failed. */
export function jestCounts(report) {
  const failures = report.testResults.flatMap(failedOfFile);
  return { passed: report.numPassedTests, failures };
}

/** What went wrong in a file of jest: its tests, or the file itself where none could run. */
function failedOfFile({ name, status, message, assertionResults }) {
  const file = path.relative(inRoot(), name);
  const failed = assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0)
    return status === 'failed' ? [failure(file, undefined, file, [message])] : [];
  return failed.map((test) =>
    failure(file, undefined, `${file} › ${test.fullName}`, test.failureMessages),
  );
}

/** What a report of the browser tests says, in the same words. What went wrong outside of tests has no place. */
export function playwrightCounts({ stats, errors, suites }) {
  const failures = suites.flatMap(failedOfSuite);
  for (const { message } of errors)
    failures.push(failure(undefined, undefined, 'browser', [message]));
  return { passed: stats.expected, failures };
}

const failedOfSuite = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(failedOfSpec),
  ...suites.flatMap(failedOfSuite),
];

const failedOfSpec = ({ file, line, title, tests }) =>
  tests.flatMap(({ projectName, results, status }) => {
    if (status === 'expected') return [];
    const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
    const name = `${file} › ${title} (${projectName})`;
    return [failure(`${file}:${line}`, projectName, name, messages)];
  });
