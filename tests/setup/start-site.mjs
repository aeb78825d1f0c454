import { startTestSite } from '../../scripts/site/site.mjs';

/** Starts the site that the browser tests visit, unless ASSAY_URL names one; gives its end. */
export default async function startSite() {
  if (process.env.ASSAY_URL) return undefined;
  const site = await startTestSite();
  process.env.ASSAY_URL = site.url;
  process.env.ASSAY_DATABASE_URL = site.databaseUrl;
  process.env.REPLAY_DIR = site.recordings;
  return site.stop;
}
