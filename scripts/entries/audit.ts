import { audit, type Finding } from '@/lib/ledger/audit';
import { createDatabase } from '@/lib/platform/db';
import { auditReceipts } from '@/lib/receipts/audit';
import { runOnDatabase } from '../commands/run-command.mjs';

await runOnDatabase('audit', async (url) => {
  const database = createDatabase(url, { max: 1 });
  let code = 0;
  const say = ({ view, row }: Finding) => {
    process.stdout.write(`${view}: ${JSON.stringify(row)}\n`);
    code = 1;
  };
  try {
    for (const finding of await audit(database)) say(finding);
    for await (const finding of auditReceipts(database)) say(finding);
  } finally {
    await database.close();
  }
  return code;
});
