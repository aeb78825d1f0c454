import { writeFileSync } from 'node:fs';
import { readCommandLine } from './commands/command-line.mjs';
import { tell } from './commands/plain-error.mjs';
import { install, requireNode } from './launch/install.mjs';
import { inRoot } from './places.mjs';
import { mustRun } from './processes.mjs';
import { noticesFile, thirdPartyNotices } from './sources/third-party-notices.mjs';

// Writes what the papers take from the code: the table of settings and the notices.
readCommandLine('docs');
requireNode();
try {
  await install();
  const { bundleServer } = await import('./build.mjs');
  await bundleServer(['document-env']);
  await mustRun(process.execPath, [inRoot('dist', 'document-env.js')], { cwd: inRoot() });
  writeFileSync(inRoot(noticesFile), thirdPartyNotices());
} catch (error) {
  tell(error);
  process.exitCode = 1;
}
