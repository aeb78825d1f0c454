import { verify } from '@/lib/receipts/verify-report';
import { runCommand } from '../commands/run-command.mjs';

await runCommand('verify', async ({ receipt, keys = null }) => {
  const { code, lines } = await verify(receipt, keys);
  const output = code === 2 ? process.stderr : process.stdout;
  for (const line of lines) output.write(`${line}\n`);
  return code;
});
