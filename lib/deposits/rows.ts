import type { TableRows } from '../core/generated/table-rows';
import { moneyString } from '../core/money';
import { currencyNamed } from '../core/payments';
import { sql } from '../platform/db';
import type { Deposit } from './contract';

const isDecision = (step: string) => ['approved', 'rejected', 'duplicate'].includes(step);

type StepRow = Pick<TableRows['deposit_step'], 'step' | 'operator'> & { at: string };

export type DepositRow = TableRows['deposit'] & {
  network: TableRows['deposit_address']['network'];
  seen: number | null;
  needed: number | null;
  steps: StepRow[];
};

/** A deposit as it stands on the wire. */
export function depositOf(row: DepositRow, question: Deposit['question']): Deposit {
  const currency = currencyNamed(row.currency);
  const reviewed = row.steps.find(({ step }) => isDecision(step));
  return {
    id: row.id,
    method: row.method,
    currency,
    network: row.network,
    amount: moneyString(row.amount, currency),
    txHash: row.tx_hash,
    lastSix: row.last_six,
    createdAt: row.created_at.toISOString(),
    reviewedAt: reviewed ? new Date(reviewed.at).toISOString() : null,
    status: row.status,
    reason: row.reason,
    duplicateOf: row.duplicate_of,
    remarks: row.remarks,
    question,
    reviewers: row.reviewers,
    confirmations:
      row.seen === null || row.needed === null ? null : { seen: row.seen, needed: row.needed },
    steps: row.steps.map(({ step, at, operator }) => ({
      step,
      at: new Date(at).toISOString(),
      by: operator,
    })),
  };
}

type Wanted = { customerId: string; id?: string; statuses?: readonly string[] };

/** Deposits of a customer, newest first. */
export const depositRows = (
  { customerId, id, statuses }: Wanted,
  { size, offset }: { size: number; offset: number },
): Promise<DepositRow[]> =>
  sql<DepositRow>`
    select d.*, deposit_remarks(d)::text[] as remarks, a.network, p.confirmations as seen,
      (select value::integer from parameter where key = 'deposits.confirmations.' || a.network) as needed,
      (select jsonb_agg(jsonb_build_object('step', s.step, 'at', s.at, 'operator', s.operator) order by s.at, s.step)
        from deposit_step s where s.deposit_id = d.id) as steps
    from deposit d join deposit_address a on a.id = d.address_id
    left join chain_payment p on p.deposit_id = d.id
    where d.customer_id = ${customerId} and (${id ?? null}::bigint is null or d.id = ${id ?? null}::bigint)
      and (${statuses ? [...statuses] : null}::deposit_status[] is null
        or d.status = any(${statuses ? [...statuses] : null}::deposit_status[]))
    order by d.id desc limit ${size} offset ${offset}`;
