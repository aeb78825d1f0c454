import type { TableRows } from '../core/generated/table-rows';
import { moneyString } from '../core/money';
import { currencyNamed } from '../core/payments';
import { plain } from '../core/plain-money';
import { lastFourOf } from '../destinations/rows';
import { sql } from '../platform/db';
import type { Withdrawal } from './contract';

type StepRow = Pick<TableRows['withdrawal_step'], 'operator' | 'reference' | 'reason'> & {
  step: TableRows['withdrawal_step']['step'] | 'card-opened';
  at: string;
};

export type WithdrawalRow = TableRows['withdrawal'] &
  Pick<
    TableRows['withdrawal_destination'],
    | 'kind'
    | 'name'
    | 'network'
    | 'address'
    | 'bank_name'
    | 'card_number'
    | 'last_four'
    | 'card_network'
  > & {
    received: string;
    steps: StepRow[];
    /** Of one that is approved: since when it stands as claimed that it is sent, and since when that is disputed. */
    undisputed_at: Date | null;
    disputed_at: Date | null;
  };

// As withdrawal_judge has it, and withdrawal_settle.
const unsentMs = 7 * 86_400_000;
const unconfirmedMs = 7 * 86_400_000;
const undecidedMs = 7 * 86_400_000;

const momentOf = (steps: StepRow[], step: StepRow['step']): number | null => {
  const found = steps.find((one) => one.step === step);
  return found ? new Date(found.at).getTime() : null;
};

/** From when on its customer can take a withdrawal back: at once, or seven days after it was approved and not sent. */
function cancelFromOf({ status, created_at, steps }: WithdrawalRow): Date | null {
  if (status === 'pending') return created_at;
  const approved = momentOf(steps, 'approved');
  return status === 'approved' && approved !== null && momentOf(steps, 'sent') === null
    ? new Date(approved + unsentMs)
    : null;
}

const after = (since: Date | null, ms: number): string | null =>
  since ? new Date(since.getTime() + ms).toISOString() : null;

/** A withdrawal as it stands on the wire. */
export function withdrawalOf(row: WithdrawalRow): Withdrawal {
  const currency = currencyNamed(row.currency);
  const cancelFrom = cancelFromOf(row);
  const reviewed = row.steps.find(({ step }) => step === 'approved' || step === 'rejected');
  return {
    id: row.id,
    destination: {
      id: row.destination_id,
      kind: row.kind,
      name: row.name,
      network: row.network,
      address: row.address,
      bankName: row.bank_name,
      lastFour: lastFourOf(row),
      cardNetwork: row.card_network,
    },
    currency,
    amount: moneyString(row.amount, currency),
    fee: moneyString(row.fee, currency),
    feeRate: plain(row.fee_rate),
    received: moneyString(row.received, currency),
    createdAt: row.created_at.toISOString(),
    reviewedAt: reviewed ? new Date(reviewed.at).toISOString() : null,
    status: row.status,
    reason: row.reason,
    reference: row.reference,
    cancelFrom: cancelFrom?.toISOString() ?? null,
    cancellable: cancelFrom !== null && cancelFrom.getTime() <= Date.now(),
    completesBy: after(row.undisputed_at, unconfirmedMs),
    returnsBy: after(row.disputed_at, undecidedMs),
    reviewers: row.reviewers,
    steps: row.steps.map(({ step, at, operator, reference, reason }) => ({
      step,
      at: new Date(at).toISOString(),
      by: operator,
      reference,
      reason,
    })),
  };
}

type Wanted = { customerId: string; id?: string; statuses?: readonly string[] };

/** Withdrawals of a customer, newest first. */
export const withdrawalRows = (
  { customerId, id, statuses }: Wanted,
  { size, offset }: { size: number; offset: number },
): Promise<WithdrawalRow[]> =>
  sql<WithdrawalRow>`
    select w.*, w.amount - w.fee as received, d.kind, d.name, d.network, d.address, d.bank_name, d.card_number,
      d.last_four, d.card_network,
      (select jsonb_agg(jsonb_build_object('step', s.step, 'at', s.at, 'operator', s.operator,
        'reference', s.reference, 'reason', s.reason) order by s.at, s.n)
        from (
          select step::text, at, operator, reference, reason, 0 as n from withdrawal_step where withdrawal_id = w.id
          union all select 'card-opened', at, operator, null, null, id from card_look where withdrawal_id = w.id
        ) s) as steps,
      case when w.status = 'approved' then withdrawal_undisputed_at(w.id) end as undisputed_at,
      case when w.status = 'approved' then withdrawal_disputed_at(w.id) end as disputed_at
    from withdrawal w join withdrawal_destination d on d.id = w.destination_id
    where w.customer_id = ${customerId} and (${id ?? null}::bigint is null or w.id = ${id ?? null}::bigint)
      and (${statuses ? [...statuses] : null}::withdrawal_status[] is null
        or w.status = any(${statuses ? [...statuses] : null}::withdrawal_status[]))
    order by w.id desc limit ${size} offset ${offset}`;
