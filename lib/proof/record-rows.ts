import type { Work } from '../platform/db';
import type { Published } from './contract';
import type { ProofRecord } from './tree-rules';

type Row = { document: string; hash: string };

const publishedOf = ({ document, hash }: Row): Published => ({
  record: JSON.parse(document) as ProofRecord,
  hash,
});

/** The record of a day; null where none was published. */
export async function recordOf({ rows }: Work, day: string): Promise<Published | null> {
  const row = await rows.proof_record.findUnique({ where: { day: new Date(day) } });
  return row && publishedOf(row);
}

/** The newest record before a day; null where there is none. */
export async function recordBefore({ rows }: Work, day: string): Promise<Published | null> {
  const row = await rows.proof_record.findFirst({
    where: { day: { lt: new Date(day) } },
    orderBy: { day: 'desc' },
  });
  return row && publishedOf(row);
}

/** Records, newest first, and how many there are. */
export async function recordsOf(
  { rows }: Work,
  { page, size }: { page: number; size: number },
): Promise<{ items: Published[]; total: number }> {
  const [found, total] = await Promise.all([
    rows.proof_record.findMany({
      orderBy: { day: 'desc' },
      skip: (page - 1) * size,
      take: size,
    }),
    rows.proof_record.count(),
  ]);
  return { items: found.map(publishedOf), total };
}
