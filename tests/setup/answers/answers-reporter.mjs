import {
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

/** Whether each test of tests/api ran and passed: of part of them nothing can be said. */
export function isWhole(results, files = testFiles()) {
  const passed = new Set(
    results
      .filter((file) => file.numFailingTests + file.numPendingTests === 0 && !file.testExecError)
      .map((file) => file.testFilePath),
  );
  return files.every((file) => passed.has(file));
}

const testFiles = () =>
  readdirSync(tests, { recursive: true })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.join(tests, file));

/**
 * Fails a run of all tests of the calls when a contract declares a refusal that no test was answered
 * with. `recorder.ts` writes the answers down in every worker, in the folder made here.
 */
export default class AnswersReporter {
  onRunStart() {
    rmSync(missingFile, { force: true });
    process.env.ASSAY_ANSWERS = mkdtempSync(path.join(tmpdir(), 'assay-answers-'));
  }

  onRunComplete(_, { testResults }) {
    const folder = process.env.ASSAY_ANSWERS;
    const missing = isWhole(testResults) ? untested(folder) : [];
    rmSync(folder, { recursive: true, force: true });
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
