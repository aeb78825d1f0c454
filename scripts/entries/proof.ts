import { reportOnProof, reportOnTree } from '@/lib/proof/proof-report';
import { runCommand } from '../commands/run-command.mjs';

await runCommand('proof', async ({ what, file, record = null, before = null }) => {
  const report = what === 'verify' ? reportOnProof : reportOnTree;
  const { code, lines } = await report(file, record, before ?? record);
  const output = code === 2 ? process.stderr : process.stdout;
  for (const line of lines) output.write(`${line}\n`);
  return code;
});
