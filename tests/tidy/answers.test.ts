import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import AnswersReporter, { isWhole, untested } from '@/tests/setup/answers/answers-reporter.mjs';
import { declared } from '@/tests/setup/answers/recorder';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
const write = (name: string, lines: string[]) =>
  writeFileSync(path.join(folder, name), `${lines.join('\n')}\n`);
beforeEach(() => mkdirSync(folder, { recursive: true }));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ran = (testFilePath: string, over: object = {}) => ({
  testFilePath,
  numFailingTests: 0,
  numPendingTests: 0,
  ...over,
});

it('a refusal counts as tested by the call and the code together', () => {
  write('declared', ['POST a/one 10011', 'POST a/two 10011', 'POST a/two 10012']);
  write('answered', ['POST a/one 10011', 'POST a/one 10012', 'POST a/two 200']);
  expect(untested(folder)).toEqual(['POST a/two 10011', 'POST a/two 10012']);
});

it('nothing is said of a part of the tests, or of those that failed or were left out', () => {
  const both = ['/a', '/b'];
  expect(isWhole([ran('/a'), ran('/b'), ran('/c')], both)).toBe(true);
  expect(isWhole([ran('/a')], both)).toBe(false);
  for (const over of [{ numFailingTests: 1 }, { numPendingTests: 1 }, { testExecError: {} }])
    expect(isWhole([ran('/a'), ran('/b', over)], both)).toBe(false);
});

it('a run of a part leaves no error and no folder', () => {
  const reporter = new AnswersReporter();
  const { ASSAY_ANSWERS } = process.env;
  process.env.ASSAY_ANSWERS = folder;
  write('declared', ['POST a/one 10011']);
  reporter.onRunComplete(undefined, { testResults: [] });
  process.env.ASSAY_ANSWERS = ASSAY_ANSWERS;
  expect(reporter.getLastError()).toBeUndefined();
});

it('contracts declare refusals by the name of the call', () => {
  expect(declared()).toContain('POST order/buyOptions 10011');
});
