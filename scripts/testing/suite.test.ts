import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jestCounts, playwrightCounts } from './counts.mjs';
import { runSuite } from './suite.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
const file = path.join(folder, 'report.json');
const { log } = console;
beforeEach(() => {
  console.log = () => undefined;
});
afterEach(() => {
  console.log = log;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const failed = (name: string, place: string | undefined = `${name}.test.ts`) => ({
  name,
  place,
  told: `${name} said no`,
});

type Run = { passed: number; failures: object[]; code?: number } | null;

/** A suite whose runs go as they are given, and what each of them was asked to run. */
function suiteOf(...runs: Run[]) {
  const asked: unknown[] = [];
  const suite = {
    file,
    readCounts: (report: object) => report,
    runTests(failures: { name: string }[] | undefined) {
      const run = runs[asked.length]!;
      asked.push(failures?.map(({ name }) => name));
      if (run) writeFileSync(file, JSON.stringify(run));
      return Promise.resolve(run?.code ?? (run?.failures.length === 0 ? 0 : 1));
    },
  };
  return { suite, asked };
}

it('runs nothing again where all passed', async () => {
  const { suite, asked } = suiteOf({ passed: 5, failures: [] });
  expect(await runSuite('all', suite)).toEqual({ passed: 5, failures: [], unsteady: [] });
  expect(asked).toEqual([undefined]);
});

it('names what passes alone, and fails what fails again', async () => {
  const { suite, asked } = suiteOf(
    { passed: 5, failures: [failed('a'), failed('b')] },
    { passed: 1, failures: [failed('b')] },
  );
  const { passed, failures, unsteady } = await runSuite('all', suite);
  expect(asked).toEqual([undefined, ['a', 'b']]);
  expect([passed, failures, unsteady]).toEqual([6, [failed('b')], [failed('a')]]);
});

it('fails what fails in the second run alone, and a second run that runs nothing', async () => {
  const one = { passed: 5, failures: [failed('a')] };
  const other = suiteOf(one, { passed: 1, failures: [failed('c')] });
  expect((await runSuite('all', other.suite)).failures).toEqual([failed('c')]);
  for (const run of [null, { passed: 0, failures: [] }]) {
    const { suite } = suiteOf(one, run);
    expect((await runSuite('all', suite)).failures).toHaveLength(1);
  }
});

it.each([
  ['many failures', ['a', 'b', 'c', 'd'].map((name) => failed(name))],
  ['what failed outside of tests', [failed('a'), { name: 'browser', told: 'it broke' }]],
])('runs nothing again with %s', async (_, failures) => {
  const { suite, asked } = suiteOf({ passed: 5, failures });
  expect((await runSuite('all', suite)).failures).toEqual(failures);
  expect(asked).toEqual([undefined]);
});

it('fails a run without a report, without a test, or that ends badly though no test failed', async () => {
  for (const run of [null, { passed: 0, failures: [] }, { passed: 5, failures: [], code: 1 }]) {
    const { suite, asked } = suiteOf(run);
    expect((await runSuite('all', suite)).failures).toHaveLength(1);
    expect(asked).toHaveLength(1);
  }
});

it('reads what did not pass from a report of jest, also where a file could not run', () => {
  const test = (fullName: string, status: string) => ({
    fullName,
    status,
    failureMessages: ['no'],
  });
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: path.resolve('a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [test('one', 'passed'), test('two', 'failed'), test('three', 'pending')],
      },
      {
        name: path.resolve('b.test.ts'),
        status: 'failed',
        message: 'no such module',
        assertionResults: [],
      },
    ],
  };
  expect(jestCounts(report)).toEqual({
    passed: 1,
    failures: [
      { place: 'a.test.ts', name: 'a.test.ts › two', told: 'a.test.ts › two\nno' },
      { place: 'a.test.ts', name: 'a.test.ts › three', told: 'a.test.ts › three\nno' },
      { place: 'b.test.ts', name: 'b.test.ts', told: 'b.test.ts\nno such module' },
    ],
  });
});

it('reads what did not pass from a report of the browser, by its line and its device', () => {
  const spec = (title: string, line: number, status: string) => ({
    file: 'a.spec.ts',
    title,
    line,
    tests: [{ projectName: 'phone', status, results: [{ errors: [{ message: 'no' }] }] }],
  });
  const report = {
    stats: { expected: 1 },
    errors: [{ message: 'it broke' }],
    suites: [
      {
        specs: [spec('one', 3, 'expected')],
        suites: [{ specs: [spec('two', 5, 'unexpected'), spec('three', 7, 'skipped')] }],
      },
    ],
  };
  expect(playwrightCounts(report)).toMatchObject({
    passed: 1,
    failures: [
      { place: 'a.spec.ts:5', project: 'phone', name: 'a.spec.ts › two (phone)' },
      { place: 'a.spec.ts:7', project: 'phone' },
      { place: undefined, told: 'browser\nit broke' },
    ],
  });
});
