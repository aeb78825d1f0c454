import { transaction } from '../platform/db';
import { remembered } from '../platform/memo';
import type { Part } from './rules';

/** A try with every question would be work for the database that nobody needs. */
const restMs = 15_000;

const problems: Record<string, string> = {
  '53100': 'the disk is full',
  '53400': 'no room for temporary files',
  '25006': 'the database takes no changes',
  '57014': 'a write takes too long',
};

/**
 * Writes a row, which needs the log of the database, and sorts more than fits its memory, which needs
 * new room on its disk: a row alone may still find room where a log-in does not.
 */
const tryWriting = (): Promise<void> =>
  transaction(async (sql) => {
    await sql`set local work_mem = '64kB'`;
    await sql`update write_probe set at = clock_timestamp()`;
    await sql`select count(distinct repeat(md5(n::text), 8)) from generate_series(1, 2000) as n`;
  });

/** Whether the database takes writes; what was found stands for 15 s, and for 5 s where it does not. */
export async function writesWork(): Promise<Part> {
  try {
    await remembered('whether writes work', restMs, tryWriting);
    return { ok: true };
  } catch (error) {
    const problem = problems[(error as { code?: string }).code ?? ''];
    if (!problem) throw error;
    return { ok: false, problem };
  }
}
