import { readFileSync } from 'node:fs';
import type { ReceiptKey } from './contract';
import { keysFrom, reportOn } from './receipt-report';
import { readSigned } from './signed-rules';

const keysPath = '/swx/customer/index/listReceiptKeys';

/** 0: in order; 1: something is wrong with the receipt; 2: it could not be looked at. */
export type Verdict = { code: 0 | 1 | 2; lines: string[] };

const unseen = (...lines: string[]): Verdict => ({ code: 2, lines });

async function loadKeys(from: string): Promise<ReceiptKey[]> {
  if (!/^https?:\/\//.test(from)) return keysFrom(JSON.parse(readFileSync(from, 'utf8')));
  const url = new URL(from);
  if (url.pathname === '/') url.pathname = keysPath;
  const response = await fetch(url, { signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${url.href} answered ${response.status}`);
  return keysFrom(await response.json());
}

function refuseWithoutKeys(text: string): Verdict {
  const read = readSigned(text);
  const issuer = typeof read === 'string' ? null : read.signed.receipt.issuer;
  // Whoever forges a receipt names a site of their own, and answers there with their own keys.
  const named = issuer
    ? [`The receipt says that ${issuer} issued it. If that is the site you trust: --keys ${issuer}`]
    : [];
  return unseen('Name whose keys you trust: a receipt cannot vouch for itself.', ...named);
}

/** Why a file or an address gave nothing, in words. */
function reasonOf(error: unknown): string {
  const { code, name, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES') return 'it may not be read';
  if (name === 'SyntaxError') return 'it is not JSON';
  if (name === 'ZodError') return 'it is no list of keys';
  if (name === 'TimeoutError') return 'there was no answer in time';
  return cause instanceof Error ? cause.message || message : message;
}

/**
 * Checks a receipt under keys that somebody named. Without keys nothing is checked: those of the
 * issuer in the receipt would prove only that somebody signed it.
 */
export async function verify(file: string, from: string | null): Promise<Verdict> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return unseen(`${file} cannot be read: ${reasonOf(error)}.`);
  }
  if (from === null) return refuseWithoutKeys(text);
  let keys: ReceiptKey[];
  try {
    keys = await loadKeys(from);
  } catch (error) {
    return unseen(`The keys cannot be had from ${from}: ${reasonOf(error)}.`);
  }
  const { ok, lines } = reportOn(text, keys);
  return { code: ok ? 0 : 1, lines: [`keys from ${from}`, ...lines] };
}
