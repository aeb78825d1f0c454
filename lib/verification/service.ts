import type { Caller } from '../core/caller';
import { notFound, Rejection } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { sql } from '../platform/db';
import {
  filesOf,
  missingFile,
  type Standing,
  type getVerification,
  type identification,
  type verifyAdvanced,
  type verifyBasic,
} from './contract';
import type { Level } from './rules';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** Fields whose file is the very one that a review of this level rejected. */
async function rejectedFiles(level: Level, files: Record<string, string>, customerId: string) {
  const rows = await sql<{ name: keyof typeof missingFile }>`
    select distinct f.key as name
    from verification v, jsonb_each_text(${files}::jsonb) f
    where v.customer_id = ${customerId} and v.level = ${level}::verification_level
      and v.status = 'rejected' and v.reasons ? f.key and v.files ->> f.key = f.value`;
  return rows.map(({ name }) => name);
}

async function submit(
  level: Level,
  input: Record<string, string>,
  { customerId }: Caller,
): Promise<{ status: 'pending' }> {
  const purposeOf = filesOf[level];
  const of = (isFile: boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => name in purposeOf === isFile));
  const [fields, files] = [of(false), of(true)];
  const again = await rejectedFiles(level, files, customerId);
  if (again.length > 0)
    throw new Rejection('400', {
      issues: again.map((path) => ({ path, message: missingFile[path] })),
    });
  const purposes = Object.keys(files).map((name) => purposeOf[name]!);
  const [row] = await sql<{ id: string | null }>`
    select verification_submit(${customerId}, ${level}::verification_level, ${fields},
      ${files}, ${Object.values(files)}::bigint[], ${purposes}::file_purpose[]) as id`;
  if (!row!.id) throw notFound();
  return { status: 'pending' };
}

export const submitBasic = (input: Input<typeof verifyBasic>, caller: Caller) =>
  submit('basic', input, caller);

export const submitAdvanced = (input: Input<typeof verifyAdvanced>, caller: Caller) =>
  submit('advanced', input, caller);

export const submitIdentification = (input: Input<typeof identification>, caller: Caller) =>
  submit('loan', input, caller);

const notStarted: Standing = {
  status: 'not-started',
  submittedAt: null,
  dueAt: null,
  late: false,
  reviewedAt: null,
  reason: '',
  reasons: {},
  fields: {},
  files: {},
};

export async function readVerification(
  _: Input<typeof getVerification>,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Result<typeof getVerification>> {
  const rows = await sql.rows.verification.findMany({
    where: { customer_id: BigInt(customerId) },
    orderBy: [{ level: 'asc' }, { id: 'desc' }],
    distinct: ['level'],
  });
  const standing = (level: Level): Standing => {
    const row = rows.find((one) => one.level === level);
    if (!row) return notStarted;
    // What a reviewer noted so far is told with the decision.
    const isRejected = row.status === 'rejected';
    return {
      status: row.status as Standing['status'],
      submittedAt: iso(row.submitted_at),
      dueAt: iso(row.due_at),
      late: row.status === 'pending' && row.due_at.getTime() < Date.now(),
      reviewedAt: iso(row.reviewed_at),
      reason: isRejected ? row.reason : '',
      reasons: isRejected ? (row.reasons as Record<string, string>) : {},
      fields: row.fields as Record<string, string>,
      files: row.files as Record<string, string>,
    };
  };
  return { basic: standing('basic'), advanced: standing('advanced'), loan: standing('loan') };
}
