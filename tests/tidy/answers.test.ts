import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import AnswersReporter, {
  isWhole,
  passedFiles,
  testFiles,
  untested,
} from '@/tests/setup/answers/answers-reporter.mjs';
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
  expect(isWhole(passedFiles([ran('/a'), ran('/b'), ran('/c')]), both)).toBe(true);
  expect(isWhole(passedFiles([ran('/a')]), both)).toBe(false);
  for (const over of [{ numFailingTests: 1 }, { numPendingTests: 1 }, { testExecError: {} }])
    expect(isWhole(passedFiles([ran('/a'), ran('/b', over)]), both)).toBe(false);
});

it.each(['', 'whole'])(
  'the files that it waits for are those that the runner takes (TESTS=%s)',
  (TESTS) => {
    const listed = spawnSync(
      process.execPath,
      ['node_modules/jest/bin/jest.js', '--listTests', '--selectProjects', 'api'],
      { env: { ...process.env, TESTS, NODE_OPTIONS: '' }, encoding: 'utf8' },
    );
    const taken = listed.stdout.split('\n').filter((line) => line.endsWith('.test.ts'));
    expect(taken.length).toBeGreaterThan(100);
    expect(testFiles(TESTS === 'whole').sort()).toEqual(taken.sort());
  },
);

describe('the reporter', () => {
  const { ASSAY_ANSWERS } = process.env;
  const missing = path.resolve('test-results', 'unanswered.txt');
  afterEach(() => {
    if (ASSAY_ANSWERS) process.env.ASSAY_ANSWERS = ASSAY_ANSWERS;
    else delete process.env.ASSAY_ANSWERS;
    rmSync(missing, { force: true });
  });

  const run = (testResults: object[]) => {
    const reporter = new AnswersReporter();
    reporter.onRunStart();
    const used = process.env.ASSAY_ANSWERS!;
    if (used !== folder) return { reporter, used };
    write('declared', ['POST a/one 10011']);
    reporter.onRunComplete(undefined, { testResults });
    return { reporter, used };
  };

  it('leaves no error and no folder after a run of a part', () => {
    delete process.env.ASSAY_ANSWERS;
    const { reporter, used } = run([]);
    expect(existsSync(used)).toBe(true);
    reporter.onRunComplete(undefined, { testResults: [] });
    expect(reporter.getLastError()).toBeUndefined();
    expect(existsSync(used)).toBe(false);
  });

  it('judges a run and one of what failed in it as a whole', () => {
    process.env.ASSAY_ANSWERS = folder;
    const files = readdirSync('tests/api', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => path.resolve('tests/api', file));
    const [failed, ...others] = files;
    const first = run([ran(failed!, { numFailingTests: 1 }), ...others.map((file) => ran(file))]);
    expect(first.reporter.getLastError()).toBeUndefined();
    const again = run([ran(failed!)]);
    expect(again.reporter.getLastError()?.message).toContain('POST a/one 10011');
  });
});

it('contracts declare refusals by the name of the call', () => {
  expect(declared()).toContain('POST order/buyOptions 10011');
});
