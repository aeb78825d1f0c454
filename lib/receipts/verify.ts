import { readFileSync } from 'node:fs';
import type { ReceiptKey } from './contract';
import { keysFrom, reportOn, type Report } from './report';
import { readSigned } from './signed-rules';

const usage = `npm run verify -- <receipt.json> --keys <address or file>

Checks the signature of a receipt and works out every figure in it again. The keys come from the
address of the house that you trust, or from a file of its keys that you kept.`;

const keysPath = '/swx/customer/index/listReceiptKeys';

const no = (...lines: string[]): Report => ({ ok: false, lines });

function argumentsOf(args: readonly string[]): { file: string; from: string | null } | null {
  const at = args.indexOf('--keys');
  const rest = at < 0 ? args : args.toSpliced(at, 2);
  const from = at < 0 ? null : args[at + 1];
  return from === undefined || rest.length !== 1 ? null : { file: rest[0]!, from };
}

async function loadKeys(from: string): Promise<ReceiptKey[]> {
  if (!/^https?:\/\//.test(from)) return keysFrom(JSON.parse(readFileSync(from, 'utf8')));
  const url = new URL(from);
  if (url.pathname === '/') url.pathname = keysPath;
  const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`);
  return keysFrom(await response.json());
}

function refuseWithoutKeys(text: string): Report {
  const read = readSigned(text);
  const issuer = typeof read === 'string' ? null : read.signed.receipt.issuer;
  // Whoever forges a receipt names a house of their own, and answers there with their own keys.
  const named = issuer
    ? [
        `The receipt says that ${issuer} issued it. If that is the house you trust: --keys ${issuer}`,
      ]
    : [];
  return no('Name whose keys you trust: a receipt cannot vouch for itself.', ...named, '', usage);
}

/**
 * Checks the receipt that the arguments of the command name, under the keys that they name. Without
 * keys nothing is checked: those of the issuer in the receipt would prove only that somebody signed it.
 */
export async function verify(args: readonly string[]): Promise<Report> {
  const given = argumentsOf(args);
  if (!given) return no(usage);
  const { file, from } = given;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return no(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (from === null) return refuseWithoutKeys(text);
  try {
    const { ok, lines } = reportOn(text, await loadKeys(from));
    return { ok, lines: [`keys from ${from}`, ...lines] };
  } catch (error) {
    return no(`The keys cannot be had from ${from}: ${(error as Error).message}`);
  }
}
