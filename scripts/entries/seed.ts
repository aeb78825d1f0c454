import { createDatabase } from '@/lib/platform/db';
import { seedCustomers } from '@/prisma/seed/seed-customers';
import { seedMarkets } from '@/prisma/seed/seed-markets';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set');

// Seeding fills tables that the application itself may only read.
const database = createDatabase(url, { max: 2, role: null });
await seedMarkets(database);
if (process.env.SANDBOX === 'true') await seedCustomers(database);
await database.close();
