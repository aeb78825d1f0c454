import { migrate, seed } from './database.mjs';
import { admitApplication } from './logins.mjs';

const applicationUrl = process.env.DATABASE_URL;
const url = process.env.DATABASE_OWNER_URL || applicationUrl;
if (!url || !applicationUrl) {
  console.error('Set DATABASE_URL to the database to prepare, and DATABASE_OWNER_URL to its owner');
  process.exit(1);
}
try {
  await migrate(url);
  await admitApplication(url, applicationUrl);
  console.log(await seed(url));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
