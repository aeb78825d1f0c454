import { verify } from '@/lib/receipts/verify';

const { ok, lines } = await verify(process.argv.slice(2));
for (const line of lines) process.stdout.write(`${line}\n`);
process.exitCode = ok ? 0 : 1;
