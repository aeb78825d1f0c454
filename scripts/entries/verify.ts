import { readFileSync } from 'node:fs';
import { keysFrom, reportOn } from '@/lib/receipts/report';
import { readSigned } from '@/lib/receipts/signed-rules';

const usage = `npm run verify -- <receipt.json> [--keys <url or file>]

Checks the signature of a receipt and works out every figure in it again. The keys come from the
address or file given, otherwise from the house that the receipt names.`;

const say = (line: string) => process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function readArguments(): { file: string; keys: string | null } {
  const args = process.argv.slice(2);
  const at = args.indexOf('--keys');
  const keys = at < 0 ? null : args[at + 1];
  const rest = at < 0 ? args : args.toSpliced(at, 2);
  if (keys === undefined || rest.length !== 1) fail(usage);
  return { file: rest[0]!, keys };
}

const path = '/swx/customer/index/listReceiptKeys';

async function loadKeys(from: string) {
  if (!/^https?:\/\//.test(from)) return keysFrom(JSON.parse(readFileSync(from, 'utf8')));
  const url = new URL(from);
  if (url.pathname === '/') url.pathname = path;
  const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`);
  return keysFrom(await response.json());
}

const { file, keys: given } = readArguments();
const text = (() => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(`${file} cannot be read: ${(error as Error).message}`);
  }
})();

const from = given ?? readSigned(text)?.signed.receipt.issuer ?? null;
const keys = from
  ? await loadKeys(from).catch((error: unknown) =>
      fail(
        `The keys cannot be had from ${from}: ${(error as Error).message}\nName them with --keys.`,
      ),
    )
  : [];
const { ok, lines } = reportOn(text, keys);
if (from) say(`keys from ${from}${given ? '' : ', the issuer that the receipt names'}`);
for (const line of lines) say(line);
process.exitCode = ok ? 0 : 1;
