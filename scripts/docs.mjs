import { writeFileSync } from 'node:fs';
import { bundleServer } from './build.mjs';
import { install, requireNode } from './install.mjs';
import { inRoot } from './places.mjs';
import { mustRun } from './processes.mjs';
import { noticesFile, thirdPartyNotices } from './third-party-notices.mjs';

// Writes what the papers take from the code: the table of settings and the notices.
requireNode();
await install();
await bundleServer(['document-env']);
await mustRun(process.execPath, [inRoot('dist', 'document-env.js')], { cwd: inRoot() });
writeFileSync(inRoot(noticesFile), thirdPartyNotices());
