import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readCommandLine } from './commands/command-line.mjs';
import { tell } from './commands/plain-error.mjs';
import { migrate, startThrowAwayPostgres } from './database/database.mjs';
import { install, requireNode } from './launch/install.mjs';
import { inRoot } from './places.mjs';
import { tablesOf } from './database/tables.mjs';

// Writes what is made of the tables: the schema of the client, and the types of rows.
readCommandLine('schema');
requireNode();
const started = { postgres: undefined };
try {
  await install();
  started.postgres = await startThrowAwayPostgres('assay_schema');
  await migrate(started.postgres.url);
  for (const [file, text] of Object.entries(await tablesOf(started.postgres.url))) {
    mkdirSync(path.dirname(inRoot(file)), { recursive: true });
    writeFileSync(inRoot(file), text);
  }
} catch (error) {
  tell(error);
  process.exitCode = 1;
} finally {
  await started.postgres?.stop();
}
