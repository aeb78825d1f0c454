import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { install, requireNode } from './launch/install.mjs';
import { inRoot } from './places.mjs';
import { endRunning, run } from './processes.mjs';
import { jestCounts, playwrightCounts } from './testing/counts.mjs';
import { runSuite } from './testing/suite.mjs';

const isQuick = process.argv.includes('--quick');
// Read by the configurations of the runners and by the tests that go through more of something then.
if (process.argv.includes('--whole')) process.env.TESTS = 'whole';
const totals = { passed: 0, failed: 0, names: [], unsteady: [] };
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

/** Runs a suite and counts it. What passed the second time alone is named at the end, and has not failed. */
async function countSuite(label, suite) {
  console.log(`— ${label}`);
  const since = performance.now();
  const { passed, failures, unsteady } = await runSuite(label, suite);
  totals.unsteady.push(...unsteady.map(({ told }) => told));
  const names = failures.map(({ told }) => told);
  count(label, passed, failures.length, since, names);
}

async function jest(projects) {
  const file = inRoot('test-results', 'jest.json');
  const answers = mkdtempSync(path.join(tmpdir(), 'assay-answers-'));
  const options = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`;
  const environment = { NODE_OPTIONS: options.trim(), ASSAY_ANSWERS: answers };
  await countSuite(`jest (${projects.join(', ')})`, {
    file,
    readCounts: jestCounts,
    runTests(failures) {
      const which = failures && ['--runTestsByPath', ...failures.map(({ place }) => place)];
      const all = ['--json', `--outputFile=${file}`, `--maxWorkers=${which ? 1 : 2}`];
      const args = [...all, '--selectProjects', ...projects, ...(which ?? [])];
      return execute(tool('jest', 'bin', 'jest.js'), args, environment);
    },
  });
  rmSync(answers, { recursive: true, force: true });
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
  await countSuite('browser', {
    file,
    readCounts: playwrightCounts,
    runTests(failures) {
      const args = failures
        ? ['test', '--output=test-results/again', ...onlyThese(failures)]
        : ['test'];
      return execute(tool('@playwright/test', 'cli.js'), args, environment);
    },
  });
}

/** Failures as the browser's runner is asked for them, one after the other. */
const onlyThese = (failures) => [
  '--workers=1',
  ...new Set(failures.map(({ project }) => `--project=${project}`)),
  ...new Set(failures.map(({ place }) => place)),
];

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
for (const name of totals.unsteady)
  console.log(`! failed beside others and passed alone, so it is to be looked at: ${name}\n`);
for (const name of totals.names) console.log(`✗ ${name}\n`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
