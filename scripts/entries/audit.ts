import { audit, type Finding } from '@/lib/ledger/audit';
import { createDatabase } from '@/lib/platform/db';
import { auditReceipts } from '@/lib/receipts/audit';

const url = process.env.DATABASE_URL;
if (!url) throw new Error('DATABASE_URL is not set');

const say = ({ view, row }: Finding) => {
  process.stdout.write(`${view}: ${JSON.stringify(row)}\n`);
  process.exitCode = 1;
};

const database = createDatabase(url, { max: 1 });
for (const finding of await audit(database)) say(finding);
for await (const finding of auditReceipts(database)) say(finding);
await database.close();
