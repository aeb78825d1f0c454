import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const tests = path.resolve('tests/api');
/** Where a whole run reads what was missing. */
const missingFile = path.resolve('test-results', 'unanswered.txt');

const lines = (file) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];

/** What was declared and never answered. */
export function untested(folder) {
  const answered = new Set(lines(path.join(folder, 'answered')));
  return lines(path.join(folder, 'declared')).filter((one) => !answered.has(one));
}

/** The files whose tests all passed. */
export const passedFiles = (results) =>
  results
    .filter((file) => file.numFailingTests + file.numPendingTests === 0 && !file.testExecError)
    .map((file) => file.testFilePath);

/** Whether each test of tests/api ran and passed: of part of them nothing can be said. */
export function isWhole(passed, files = testFiles()) {
  const known = new Set(passed);
  return files.every((file) => known.has(file));
}

/** The files of tests/api that this run takes: those for a whole run alone (`jest.config.mjs`) are left out of another. */
export const testFiles = (isWholeRun = process.env.TESTS === 'whole') =>
  readdirSync(tests, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => isWholeRun || !file.endsWith('.whole.test.ts'))
    .map((file) => path.join(tests, file));

/**
 * Fails a run of all tests of the calls when a contract declares a refusal that no test was answered
 * with. `recorder.ts` writes the answers down in every worker, in a folder made here unless it is given, so
 * that several runs make one whole.
 */
export default class AnswersReporter {
  onRunStart() {
    rmSync(missingFile, { force: true });
    this.isGiven = Boolean(process.env.ASSAY_ANSWERS);
    process.env.ASSAY_ANSWERS ||= mkdtempSync(path.join(tmpdir(), 'assay-answers-'));
  }

  onRunComplete(_, { testResults }) {
    const folder = process.env.ASSAY_ANSWERS;
    const passed = path.join(folder, 'passed');
    appendFileSync(
      passed,
      passedFiles(testResults)
        .map((file) => `${file}\n`)
        .join(''),
    );
    const missing = isWhole(lines(passed)) ? untested(folder) : [];
    if (!this.isGiven) rmSync(folder, { recursive: true, force: true });
    if (missing.length === 0) return;
    this.error = new Error(`No test in tests/api is answered with: ${missing.join(', ')}.`);
    console.error(this.error.message);
    mkdirSync(path.dirname(missingFile), { recursive: true });
    writeFileSync(missingFile, this.error.message);
  }

  getLastError() {
    return this.error;
  }
}
