import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './commands/command-line.mjs';
import { bundling, keptBundler } from './sources/bundling.mjs';
import { fingerprint, unlessDone } from './sources/fingerprint.mjs';
import { writeFound } from './sources/found.mjs';
import { hintScripts } from './sources/hint-scripts.mjs';
import { inRoot } from './places.mjs';
import { mustRun } from './processes.mjs';

const bin = (...parts) => inRoot('node_modules', ...parts);

/** What `next build` reads. */
const pageSources = [
  'app',
  'components',
  'i18n',
  'instrumentation-client.ts',
  'lib',
  'messages',
  'prisma/schema',
  'prisma/seed',
  'public',
  'scripts/sources/copy-logos.mjs',
  'scripts/sources/letter-outlines.mjs',
  'scripts/sources/marks.mjs',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  'scripts/sources/found.mjs',
  'scripts/sources/hint-scripts.mjs',
];

/** Writes what is made of other sources: the lists of what stands in folders, and the Prisma client. */
export async function generateSources() {
  const changed = await Promise.all([writeFound(), generateClient()]);
  return changed.some(Boolean);
}

function generateClient() {
  const print = fingerprint(['prisma/schema', 'prisma.config.ts', 'package-lock.json']);
  return unlessDone('lib/platform/generated/.fingerprint', print, () =>
    mustRun(process.execPath, [bin('prisma', 'build', 'index.js'), 'generate'], {
      cwd: inRoot(),
      env: { ...process.env, CHECKPOINT_DISABLE: '1' },
    }),
  );
}

/** next has no "exports": plain Node finds its parts only by their full file names. */
const nextParts = {
  name: 'next-parts',
  setup(build) {
    build.onResolve({ filter: /^next\/[\w-]+$/ }, ({ path: name }) => ({
      path: `${name}.js`,
      external: true,
    }));
  },
};

function bundleOptions() {
  const entries = readdirSync(inRoot('scripts', 'entries')).filter((name) => name.endsWith('.ts'));
  return {
    absWorkingDir: inRoot(),
    entryPoints: [
      { in: inRoot('server', 'boot.ts'), out: 'boot' },
      ...entries.map((name) => ({
        in: inRoot('scripts', 'entries', name),
        out: name.replace(/\.ts$/, ''),
      })),
    ],
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    jsx: 'automatic',
    sourcemap: true,
    // The lines are named without it, and each process would keep all sources in memory.
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [nextParts],
  };
}

/** What browsers run apart from the pages: the worker, and the page that it keeps. */
const browserOptions = () => ({
  absWorkingDir: inRoot(),
  entryPoints: ['worker', 'offline'].map((name) => inRoot('components/app/worker', `${name}.ts`)),
  outdir: 'dist/browser',
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  logLevel: 'warning',
});

async function bundleBrowser(build) {
  const { outputFiles } = await build({ ...browserOptions(), write: false });
  for (const { path: file, contents } of outputFiles) replaceFile(file, contents);
}

/** Bundles the server and the command entries to `dist/`, or only those named (`boot`, `seed`, …). */
export const bundleServer = (names) =>
  bundling(async ({ build }) => {
    if (!names || names.includes('boot')) await bundleBrowser(build);
    const options = bundleOptions();
    const entryPoints = options.entryPoints.filter(({ out }) => !names || names.includes(out));
    const { outputFiles } = await build({ ...options, entryPoints, write: false });
    for (const { path: file, contents } of outputFiles) replaceFile(file, contents);
  });

/** Writes a file that others may be reading: they find the old one or the new one, whole. */
function replaceFile(file, contents) {
  if (existsSync(file) && readFileSync(file).equals(contents)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, contents);
  renameSync(half, file);
}

/** Bundles to `dist/` now and after every change; `onChange` is called after each good later one. */
export async function watchServer(onChange) {
  const { build, context } = await keptBundler();
  await bundleBrowser(build);
  const builds = { count: 0 };
  const afterwards = {
    name: 'afterwards',
    setup: (build) =>
      build.onEnd(({ errors }) => {
        builds.count += 1;
        if (builds.count > 2 && errors.length === 0) onChange();
      }),
  };
  const options = bundleOptions();
  const watcher = await context({ ...options, plugins: [...options.plugins, afterwards] });
  await watcher.rebuild();
  await watcher.watch();
}

/** Builds the pages when their sources changed; says whether it did. */
export function buildPages({ show = false } = {}) {
  const shown = Object.entries(process.env).filter(([name]) => name.startsWith('NEXT_PUBLIC_'));
  // A build that was brought along without its pictures would show broken ones.
  if (!existsSync(inRoot('public', 'logos')))
    rmSync(inRoot('.next', '.fingerprint'), { force: true });
  return unlessDone('.next/.fingerprint', fingerprint(pageSources, shown.sort()), async () => {
    if (existsSync(inRoot('scripts', 'sources', 'copy-logos.mjs')))
      await mustRun(process.execPath, [inRoot('scripts', 'sources', 'copy-logos.mjs')], {
        cwd: inRoot(),
      });
    await mustRun(process.execPath, [bin('next', 'dist', 'bin', 'next'), 'build'], {
      cwd: inRoot(),
      show,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    });
    hintScripts(inRoot('.next', 'static', 'chunks'));
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  readCommandLine('build');
  await generateSources();
  await Promise.all([bundleServer(), buildPages({ show: true })]);
}
