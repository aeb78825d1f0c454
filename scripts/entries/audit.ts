import { audit } from '@/lib/ledger/audit';
import { createDatabase } from '@/lib/platform/db';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set');

const database = createDatabase(url, { max: 1 });
const findings = await audit(database);
for (const { view, row } of findings) process.stdout.write(`${view}: ${JSON.stringify(row)}\n`);
await database.close();
process.exitCode = findings.length > 0 ? 1 : 0;
