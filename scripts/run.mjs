import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { install, requireNode } from './install.mjs';
import { readSettings } from './launcher.mjs';
import { databaseFolder, inRoot } from './places.mjs';

requireNode();
readSettings();
const [entry, ...args] = process.argv.slice(2);

/** The database of DATABASE_OWNER_URL or DATABASE_URL, of the running `npm start`, or the embedded one for the time being. */
async function openDatabase() {
  const close = async () => undefined;
  const given = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;
  if (given) return { url: given, close };
  const { attachPostgres, startPostgres } = await import('./postgres.mjs');
  const running = attachPostgres(databaseFolder());
  if (running) return { url: running.url, close };
  const postgres = await startPostgres({ dataDir: databaseFolder() });
  return { url: postgres.url, close: postgres.stop };
}

await install();
const { bundleServer, generateClient } = await import('./build.mjs');
const { migrate } = await import('./database.mjs');
await generateClient();
await bundleServer();
const program = inRoot('dist', `${entry}.js`);
if (!existsSync(program)) {
  console.error(`There is no command "${entry}": see scripts/entries`);
  process.exit(1);
}
// A database that is named is only looked at: it stays as it is.
const named = args.indexOf('--database') + 1;
const database =
  named > 0 ? { url: args[named], close: async () => undefined } : await openDatabase();
if (named === 0) await migrate(database.url);
const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], {
  cwd: inRoot(),
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: database.url },
});
process.exitCode = await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
await database.close();
