import { readFileSync } from 'node:fs';
import { isRecord } from './read-rules';
import type { ProofRecord } from './tree-rules';

const pathOf = (day: string) => `/swx/customer/index/getLiabilities/${day}`;

export const isSite = (from: string): boolean => /^https?:\/\//.test(from);

/** Says nothing of what is written there: a message that quotes it could carry what a terminal obeys. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is no JSON');
  }
}

export const parsedFile = (file: string): unknown => parsed(readFileSync(file, 'utf8'));

const ofAnswer = (json: unknown): unknown => {
  const { record, result } = json as { record?: unknown; result?: { record?: unknown } };
  return record ?? result?.record ?? json;
};

/**
 * The record that was published, from the address of the site or from a file of it. Throws an Error
 * that says why there is none.
 */
export async function publishedRecord(from: string, day: string): Promise<ProofRecord> {
  let json: unknown;
  if (isSite(from)) {
    const response = await fetch(new URL(pathOf(day), from), {
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
    json = parsed(await response.text());
  } else json = parsedFile(from);
  const record = json && ofAnswer(json);
  if (!isRecord(record)) throw new Error(`${from} holds no record of liabilities`);
  return record;
}
