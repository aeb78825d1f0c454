import { checkSettings } from './launch/check-settings.mjs';
import { tell } from './commands/plain-error.mjs';
import { writingAddress } from './commands/writing-host.mjs';
import { requireRoles } from './database/database-roles.mjs';
import { migrate, seed } from './database/database.mjs';
import { admitApplication } from './database/logins.mjs';

const applicationUrl = process.env.DATABASE_URL;
const ownerUrl = process.env.DATABASE_OWNER_URL || applicationUrl;
if (!ownerUrl || !applicationUrl) {
  console.error('Set DATABASE_URL to the database to prepare, and DATABASE_OWNER_URL to its owner');
  process.exit(1);
}
try {
  await checkSettings();
  const url = await writingAddress(ownerUrl);
  await requireRoles(url);
  await migrate(url);
  await requireRoles(url);
  await admitApplication(url, applicationUrl);
  console.log(await seed(url));
} catch (error) {
  tell(error);
  process.exit(1);
}
