import { firstLoadScripts } from './scripts/site/first-load.mjs';

const site = process.env.ASSAY_URL;
if (!site) throw new Error('Set ASSAY_URL to the address of a running, built server');

const budgets = [
  { page: '/', limit: '170 KB' },
  { page: '/cruuency?code=EURUSD&type=1', limit: '220 KB' },
  { page: '/loan', limit: '245 KB' },
];

export default await Promise.all(
  budgets.map(async ({ page, limit }) => ({
    name: `First-load JavaScript of ${page}`,
    path: await firstLoadScripts(`${site}${page}`),
    gzip: true,
    limit,
  })),
);
