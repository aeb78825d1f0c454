import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { contracts } from '@/lib/generated/contracts';

const patterns = Object.keys(contracts).map((name) => ({
  name,
  pattern: new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const seen = new Set<string>();

/** Every refusal that a contract declares, as `POST order/buyOptions 10011`. */
export const declared = (): string[] =>
  Object.entries(contracts).flatMap(([name, { refusals }]) =>
    refusals.map((code) => `${name} ${code}`),
  );

/**
 * Writes down for `answers-reporter.mjs` that a test of a call was answered with this code. Does
 * nothing outside of tests/api: only what is tested there counts.
 */
export function recordAnswer(route: string, code: string | null): void {
  const folder = process.env.ASSAY_ANSWERS;
  if (!folder || !expect.getState().testPath?.startsWith(path.resolve('tests/api'))) return;
  const call = patterns.find(({ pattern }) => pattern.test(route));
  const line = `${call?.name ?? route} ${code}`;
  if (seen.has(line)) return;
  if (seen.size === 0) writeFileSync(path.join(folder, 'declared'), declared().join('\n'));
  seen.add(line);
  appendFileSync(path.join(folder, 'answered'), `${line}\n`);
}
