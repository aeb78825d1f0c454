import { createDatabase } from '@/lib/platform/db';
import { seedAddresses } from '@/prisma/seed/seed-addresses';
import { seedCollectibles } from '@/prisma/seed/seed-collectibles';
import { seedContent } from '@/prisma/seed/seed-content';
import { sandboxLogins, seedCustomers } from '@/prisma/seed/seed-customers';
import { seedLoans } from '@/prisma/seed/seed-loans';
import { seedPlans } from '@/prisma/seed/seed-plans';
import { seedMarkets } from '@/prisma/seed/seed-markets';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set');
const sandbox = process.env.SANDBOX === 'true';

// Seeding fills tables that the application itself may only read.
const database = createDatabase(url, { max: 2, role: null });
await seedMarkets(database);
await seedCustomers(database, sandbox);
await seedAddresses(database, sandbox);
await seedPlans(database, sandbox);
await seedLoans(database, sandbox);
await seedContent(database);
await seedCollectibles(database, sandbox);
await database.close();

for (const { username, password, verified } of sandbox ? sandboxLogins : []) {
  process.stdout.write(
    `${username} / ${password} (${verified ? 'verified' : 'unverified'} customer)\n`,
  );
}
