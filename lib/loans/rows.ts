import type { TableRows } from '../core/generated/table-rows';
import { Money, moneyString } from '../core/money';
import { plain } from '../core/plain-money';
import { sql } from '../platform/db';
import type { LoanDetail, LoanOffers, LoanRecord } from './contract';
import type { LoanOffer } from './offer-contract';
import { completedDays, costOf, owedAfter, totalOf, type LoanTerms } from './rules';

export type OfferRow = TableRows['loan_offer'];
type TermsRow = TableRows['loan_terms'];

/** The terms that are offered, the shortest first, or one of them. */
export const offerRows = (days: number | null = null) =>
  sql<OfferRow>`
    select * from loan_offer where enabled and (${days}::integer is null or days = ${days})
    order by days`;

/** The newest versions of the terms of what is offered. */
export const termsRows = () =>
  sql<TermsRow>`
    select t.* from loan_offer o
    cross join lateral (
      select * from loan_terms v where v.offer_id = o.id order by v.version desc limit 20
    ) t
    where o.enabled`;

export async function freeInBook(): Promise<string> {
  const [book] = await sql<{ free: string }>`select free from loan_book`;
  return book!.free;
}

export async function bookNow(): Promise<LoanOffers['book']> {
  const [[held], moves] = await Promise.all([
    sql<{ free: string; lent: string; now: Date }>`select free, lent, now() from loan_book`,
    sql<Pick<TableRows['treasury_move'], 'source' | 'amount' | 'reference' | 'decided_at'>>`
      select source::text, amount, reference, decided_at from treasury_move
      where status = 'approved' and fund = 'loans' order by decided_at desc, id desc limit 20`,
  ]);
  return {
    free: moneyString(held!.free),
    lent: moneyString(held!.lent),
    moves: moves.map(({ source, amount, reference, decided_at }) => ({
      source,
      amount: moneyString(amount),
      reference,
      time: decided_at!.toISOString(),
    })),
    measuredAt: held!.now.toISOString(),
  };
}

type StoredTerms = Pick<
  OfferRow,
  'days' | 'min_amount' | 'max_amount' | 'daily_rate' | 'interest_free_days' | 'overdue_rate'
>;

/** What a loan costs under stored terms. */
export const loanTermsOf = (row: Omit<StoredTerms, 'min_amount' | 'max_amount'>): LoanTerms => ({
  days: row.days,
  dailyRate: plain(row.daily_rate),
  interestFreeDays: row.interest_free_days,
  overdueRate: plain(row.overdue_rate),
});

const termsOf = (row: StoredTerms) => ({
  ...loanTermsOf(row),
  minAmount: moneyString(row.min_amount),
  maxAmount: moneyString(row.max_amount),
});

/** An offer as it stands on the wire. */
export const offerOf = (row: OfferRow, history: readonly TermsRow[]): LoanOffer => ({
  ...termsOf(row),
  termsVersion: row.terms_version,
  history: history
    .filter(({ offer_id }) => offer_id === row.id)
    .map((terms) => ({
      ...termsOf(terms),
      version: terms.version,
      since: terms.since.toISOString(),
    })),
});

export type LoanRow = TableRows['loan'] & {
  sha256: string;
  owed_principal: string;
  owed_interest: string;
  paid_principal: string;
  paid_interest: string;
};

type Asked = { loanId?: string; statuses?: readonly string[] | undefined };

/** The loans of a customer with what is owed of them now, the newest first. */
export const loanRows = (
  customerId: string,
  { loanId, statuses }: Asked,
  { size, offset }: { size: number; offset: number },
) => sql<LoanRow & { total: number }>`
  select l.*, f.sha256, o.principal as owed_principal, o.interest as owed_interest,
    coalesce(r.principal, 0) as paid_principal, coalesce(r.interest, 0) as paid_interest,
    count(*) over ()::integer as total
  from loan l
  join file f on f.id = l.agreement
  cross join lateral loan_owed(l, clock_timestamp()) o
  cross join lateral (
    select sum(principal) as principal, sum(interest) as interest from loan_repayment
    where loan_id = l.id
  ) r
  where l.customer_id = ${customerId} and (${loanId ?? null}::bigint is null or l.id = ${loanId ?? null})
    and (${statuses ? [...statuses] : null}::text[] is null
      or l.status::text = any(${statuses ? [...statuses] : null}::text[]))
  order by l.id desc limit ${size} offset ${offset}`;

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** What will be due at the end of a loan that runs, if nothing more is repaid. */
function dueAtEnd(row: LoanRow, terms: LoanTerms): string | null {
  if (row.status !== 'repaying' || !row.paid_out_at) return null;
  const countedDays = completedDays(row.paid_out_at.getTime(), Date.now());
  const debt = { principal: plain(row.owed_principal), interest: plain(row.owed_interest) };
  return moneyString(totalOf(owedAfter({ ...debt, countedDays }, terms.days, terms)));
}

/** A loan as it stands on the wire. */
export function loanOf(row: LoanRow): LoanRecord {
  const terms = loanTermsOf(row);
  const amount = plain(row.amount);
  const { interest, total, annualRate } = costOf(amount, terms);
  return {
    id: row.id,
    amount: moneyString(amount),
    ...terms,
    totalInterest: moneyString(interest),
    repaymentAmount: moneyString(total),
    annualRate,
    createdAt: row.created_at.toISOString(),
    paidOutAt: iso(row.paid_out_at),
    repaymentDate: iso(row.due_at),
    endedAt: iso(row.ended_at),
    outstanding: moneyString(new Money(row.owed_principal).add(row.owed_interest)),
    principal: moneyString(row.owed_principal),
    interest: moneyString(row.owed_interest),
    dueAmount: dueAtEnd(row, terms),
    repaid: moneyString(new Money(row.paid_principal).add(row.paid_interest)),
    repaidInterest: moneyString(row.paid_interest),
    status: row.status,
    reason: row.reason,
    agreement: {
      path: `user/loanAgreement/${row.id}`,
      sha256: row.sha256,
      locale: row.agreement_locale,
    },
  };
}

export async function stepsOf(loanId: string): Promise<Pick<LoanDetail, 'steps' | 'repayments'>> {
  const [steps, repayments] = await Promise.all([
    sql<{ step: LoanDetail['steps'][number]['step']; at: Date }>`
      select step::text, at from loan_step where loan_id = ${loanId} order by at, step`,
    sql<Pick<TableRows['loan_repayment'], 'at' | 'interest' | 'principal'>>`
      select at, interest, principal from loan_repayment where loan_id = ${loanId} order by id`,
  ]);
  return {
    steps: steps.map(({ step, at }) => ({ step, time: at.toISOString() })),
    repayments: repayments.map(({ at, interest, principal }) => ({
      time: at.toISOString(),
      amount: moneyString(new Money(interest).add(principal)),
      interest: moneyString(interest),
      principal: moneyString(principal),
    })),
  };
}

type AccountRow = {
  base: number;
  advanced: number;
  loan: number;
  months: number;
  repaid: number;
  overdue: number;
  score: number;
  whole: string;
  free: string;
  pending: string;
  owed: string;
};

/** The score of a customer by its parts, and what may be owed and is owed. */
export async function accountRow(customerId: string): Promise<AccountRow> {
  const [row] = await sql<AccountRow>`
    select s.*, m.whole, m.free, coalesce((select sum(amount) from loan
      where customer_id = ${customerId} and status = 'pending'), 0) as pending, coalesce((select sum(o.principal + o.interest) from loan l
      cross join lateral loan_owed(l, clock_timestamp()) o where l.customer_id = ${customerId}), 0) as owed
    from loan_score(${customerId}) s, loan_limit(${customerId}) m`;
  return row!;
}

/** The name that a customer was verified under for loans; null where no submission is on record. */
export async function borrowerName(customerId: string): Promise<string | null> {
  const [row] = await sql<{ name: string | null }>`
    select nullif(trim(concat_ws(' ', fields->>'firstName', fields->>'lastName')), '') as name
    from verification where customer_id = ${customerId} and level = 'loan' and status = 'verified'`;
  return row?.name ?? null;
}

/** The loan that a key of the customer applied for within a day. */
export async function requestedBefore(customerId: string, key: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>`
    select id from loan where customer_id = ${customerId} and client_key = ${key}
      and created_at > now() - interval '24 hours'`;
  return row?.id ?? null;
}
