import { existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';

const longestLog = 10_000_000;

/** Goes on with the log of the server: one that runs may be writing to it, and what operators did stays. */
export function openLog(file) {
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size > longestLog) renameSync(file, `${file}.${Date.now()}`);
  const from = size > longestLog ? 0 : size;
  return {
    out: openSync(file, 'a', 0o600),
    // The data of a test may be removed before the end of its server is heard of.
    written: () => (existsSync(file) ? readFileSync(file).subarray(from).toString('utf8') : ''),
  };
}
