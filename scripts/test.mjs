import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { install, requireNode } from './launch/install.mjs';
import { inRoot } from './places.mjs';
import { endRunning, run } from './processes.mjs';

const isQuick = process.argv.includes('--quick');
const totals = { passed: 0, failed: 0, names: [] };
const open = { site: undefined };

const tool = (name, ...parts) => [process.execPath, inRoot('node_modules', name, ...parts)];

function start([command, ...first], args, { environment = {}, show = true } = {}) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...environment };
  return run(command, [...first, ...args], { cwd: inRoot(), env, show });
}

const execute = async (command, args, environment) =>
  (await start(command, args, { environment })).code;

function count(label, passed, failed, since, names = [label]) {
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) totals.names.push(...names);
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${label}: ${passed} passed, ${failed} failed (${seconds} s)\n`,
  );
}

/** A tool that either finds nothing or fails counts as one test. What it says is shown at its end: two run at once. */
async function check(label, command, args, environment) {
  const since = performance.now();
  const { code, output } = await start(command, args, { environment, show: false });
  process.stdout.write(output);
  count(label, code === 0 ? 1 : 0, code === 0 ? 0 : 1, since);
}

/** A runner of many tests, which writes its counts to `file`. A run without any test has failed. */
async function suite(label, file, readCounts, runTests) {
  console.log(`— ${label}`);
  const since = performance.now();
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const code = await runTests();
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  const { passed, failed, names } = report
    ? readCounts(report)
    : { passed: 0, failed: 0, names: [] };
  const unexplained = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
  const unanswered = inRoot('test-results', 'unanswered.txt');
  if (existsSync(unanswered)) names.push(readFileSync(unanswered, 'utf8'));
  else if (unexplained) names.push(`${label}: ended with ${code}, no test failed`);
  rmSync(unanswered, { force: true });
  count(label, passed, failed + unexplained, since, names);
}

const jestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests,
  names: report.testResults.flatMap(failedOfFile),
});

const firstLines = (messages) => messages.join('\n').split('\n').slice(0, 12).join('\n');

/** What went wrong in a file of jest: its tests, or the file itself where none could run. */
function failedOfFile({ name, status, message, assertionResults }) {
  const file = path.relative(inRoot(), name);
  const failed = assertionResults.filter((test) => test.status !== 'passed');
  if (failed.length === 0) return status === 'failed' ? [`${file}\n${firstLines([message])}`] : [];
  return failed.map((test) => `${file} › ${test.fullName}\n${firstLines(test.failureMessages)}`);
}

const playwrightCounts = ({ stats, errors, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  names: suites.flatMap(failedOfSuite),
});

const failedOfSuite = ({ suites = [], specs = [] }) => [
  ...specs.filter((spec) => !spec.ok).flatMap(failedOfSpec),
  ...suites.flatMap(failedOfSuite),
];

const failedOfSpec = ({ file, title, tests }) =>
  tests.flatMap(({ projectName, results, status }) => {
    if (status === 'expected') return [];
    const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message));
    return [`${file} › ${title} (${projectName})\n${firstLines(messages)}`];
  });

function jest(projects) {
  const file = inRoot('test-results', 'jest.json');
  const args = [
    '--json',
    `--outputFile=${file}`,
    '--maxWorkers=2',
    '--selectProjects',
    ...projects,
  ];
  const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`;
  return suite(`jest (${projects.join(', ')})`, file, jestCounts, () =>
    execute(tool('jest', 'bin', 'jest.js'), args, { NODE_OPTIONS: options.trim() }),
  );
}

async function staticChecks() {
  if (!existsSync(inRoot('next-env.d.ts')))
    await execute(tool('next', 'dist', 'bin', 'next'), ['typegen']);
  await Promise.all([checkLint(), checkTypes().then(checkFormatting).then(checkDeadCode)]);
}

const remembered = (name) => inRoot('node_modules', '.cache', 'assay', name);

/** Files that were in order and have not changed are not looked at again, save in the whole run. */
const cached = (name) =>
  isQuick
    ? ['--cache', '--cache-strategy=content', `--cache-location=${remembered(name)}`]
    : ['--no-cache'];

const checkLint = () =>
  check('lint', tool('eslint', 'bin', 'eslint.js'), [
    '--max-warnings=0',
    ...cached('lint.json'),
    '.',
  ]);

const checkTypes = () =>
  check('types', tool('typescript', 'bin', 'tsc'), [
    '--noEmit',
    ...(isQuick
      ? ['--incremental', '--tsBuildInfoFile', remembered('types.json')]
      : ['--incremental', 'false']),
  ]);

const checkFormatting = () =>
  check('formatting', tool('prettier', 'bin', 'prettier.cjs'), [
    '--check',
    '--log-level=warn',
    ...cached('formatting.json'),
    '.',
  ]);

const checkDeadCode = () => check('dead code', tool('knip', 'bin', 'knip.js'), []);

async function browserTests() {
  const { startTestSite } = await import('./site/site.mjs');
  open.site = await startTestSite();
  const environment = {
    ASSAY_URL: open.site.url,
    ASSAY_DATABASE_URL: open.site.databaseUrl,
    REPLAY_DIR: open.site.recordings,
  };
  await check('size of the pages', tool('size-limit', 'bin.js'), [], environment);
  const file = inRoot('test-results', 'e2e.json');
  await suite('browser', file, playwrightCounts, () =>
    execute(tool('@playwright/test', 'cli.js'), ['test'], environment),
  );
}

async function main() {
  requireNode();
  await install();
  const { buildPages, bundleServer, generateSources } = await import('./build.mjs');
  await generateSources();
  if (isQuick) {
    await staticChecks();
    return jest(['unit', 'margin', 'tidy']);
  }
  const { ensureChromium } = await import('./site/chromium.mjs');
  await ensureChromium();
  const { ensureRedis } = await import('./site/redis.mjs');
  await ensureRedis();
  const { ensurePgbouncer } = await import('./site/pgbouncer.mjs');
  await ensurePgbouncer();
  console.log('— building');
  await Promise.all([bundleServer(), buildPages()]);
  await staticChecks();
  await jest(['unit', 'margin', 'tidy', 'ledger', 'api', 'engine', 'socket']);
  await browserTests();
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    void endRunning()
      .then(() => open.site?.stop())
      .finally(() => process.exit(130));
  });

try {
  await main();
} catch (error) {
  console.error(error.message);
  totals.failed += 1;
}
await open.site?.stop();
for (const name of totals.names) console.log(`✗ ${name}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
