import { bundleServer, generateSources } from '../../scripts/build.mjs';
import { admitApplication } from '../../scripts/database/logins.mjs';
import { migrate, seed, startThrowAwayPostgres } from '../../scripts/database/database.mjs';

/** Starts PostgreSQL with a migrated and seeded template, which every test file clones. */
export default async function startDatabase() {
  await generateSources();
  await bundleServer(['seed', 'boot', 'encode-picture', 'print-statement']);
  const postgres = await startThrowAwayPostgres('assay_template');
  globalThis.assayTestPostgres = postgres;
  process.env.ASSAY_TEMPLATE_URL = postgres.url;
  process.env.ASSAY_POSTGRES_LOG = postgres.logFile;
  process.env.ASSAY_APPLICATION_URL = postgres.applicationUrl;
  try {
    await migrate(postgres.url);
    await admitApplication(postgres.url, postgres.applicationUrl, { renew: true });
    await seed(postgres.url, { NODE_ENV: 'test', SANDBOX: 'true' });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
