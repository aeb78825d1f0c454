import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { countedPage } from '../core/counted-page';
import { isSmaller } from '../core/amounts';
import { moneyString } from '../core/money';
import { plain } from '../core/plain-money';
import { Download } from '../core/received';
import { customerById } from '../customers/customer-rows';
import { openOwnFile, storeFile } from '../files/service';
import { walletsOf } from '../ledger/wallets';
import { leaving } from '../orders/account-service';
import { parametersOf } from '../parameters/queries';
import { sql } from '../platform/db';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import type { LoanAccount, LoanDetail, LoanOffers, LoanRecord } from './contract';
import type { LoanQuote } from './offer-contract';
import {
  accountRow,
  bookNow,
  borrowerName,
  freeInBook,
  loanOf,
  loanRows,
  loanTermsOf,
  offerOf,
  offerRows,
  requestedBefore,
  stepsOf,
  termsRows,
  type LoanRow,
  type OfferRow,
} from './rows';
import { costOf, limitsOf, maturityOf, scheduleOf, takenOf } from './rules';

type Whose = Pick<Caller, 'customerId'>;

/** What is lent, at which terms since when, and the money that it comes from. */
export async function listOffers(): Promise<LoanOffers> {
  const [parameter, offers, history, book] = await Promise.all([
    parametersOf('loans'),
    offerRows(),
    termsRows(),
    bookNow(),
  ]);
  return {
    enabled: parameter('enabled') === 'true',
    offers: offers.map((row) => offerOf(row, history)),
    limits: limitsOf(parameter('limits')),
    book,
  };
}

async function offerFor(days: number): Promise<OfferRow> {
  const [offer] = await offerRows(days);
  if (!offer) throw new Refusal('10023');
  return offer;
}

export async function quote({ amount, days }: Input<typeof calls.quoteLoan>): Promise<LoanQuote> {
  const [offer, free] = await Promise.all([offerFor(days), freeInBook()]);
  const [min, max] = [plain(offer.min_amount), plain(offer.max_amount)];
  if (isSmaller(amount, min)) throw new Refusal('10102', { min, currency: 'USDT' });
  if (isSmaller(max, amount)) throw new Refusal('10119', { max, currency: 'USDT' });
  const terms = loanTermsOf(offer);
  const { interest, total, annualRate } = costOf(amount, terms);
  return {
    amount: moneyString(amount),
    ...terms,
    totalInterest: moneyString(interest),
    repaymentAmount: moneyString(total),
    annualRate,
    termsVersion: offer.terms_version,
    repaymentDate: new Date(maturityOf(Date.now(), days)).toISOString(),
    schedule: scheduleOf(amount, terms).map(({ day, interest: ofDay, owed }) => ({
      day,
      interest: moneyString(ofDay),
      owed: moneyString(owed),
    })),
    covered: !isSmaller(free, amount),
  };
}

async function loanRow(loanId: string, customerId: string): Promise<LoanRow> {
  const [row] = await loanRows(customerId, { loanId }, { size: 1, offset: 0 });
  if (!row) throw notFound();
  return row;
}

async function nameOf(customerId: string): Promise<{ username: string; borrower: string }> {
  const [{ username }, name] = await Promise.all([
    customerById(sql, customerId),
    borrowerName(customerId),
  ]);
  return { username, borrower: name ?? username };
}

type Signing = Input<typeof calls.loan> & { offer: OfferRow };

/** Prints what is signed and keeps it sealed; gives the id of the file. */
async function printAgreement(
  { amount, signature, offer }: Signing,
  { customerId, locale }: Pick<Caller, 'customerId' | 'locale'>,
): Promise<string> {
  const [picture, names] = await Promise.all([
    openOwnFile(signature, customerId, 'signature'),
    nameOf(customerId),
  ]);
  const madeAt = new Date().toISOString();
  const agreement = { ...loanTermsOf(offer), ...names, amount, madeAt };
  const work: calls.AgreementWork = {
    agreement,
    signature: picture.toString('base64'),
    locale,
  };
  const bytes = await runtime().printer.print(work, customerId);
  return storeFile({ customerId, purpose: 'agreement', bytes });
}

/**
 * Applies for a loan. What cannot be lent is refused before anything is printed, and again when the
 * application is kept: the key of the caller makes it one, however often it is asked for.
 */
export async function apply(
  input: Input<typeof calls.loan>,
  caller: Whose & Pick<Caller, 'key' | 'locale'>,
): Promise<LoanRecord> {
  const { customerId, key, locale } = caller;
  const made = key === null ? null : await requestedBefore(customerId, key);
  if (made) return loanOf(await loanRow(made, customerId));
  const { amount, days, signature, termsVersion } = input;
  const [offer] = await offerRows(days);
  await sql`select loan_admit(${customerId}, ${days}, ${termsVersion}, ${amount}::numeric)`;
  if (!offer) throw new Refusal('10023');
  const agreement = await printAgreement({ ...input, offer }, caller);
  const [asked] = await sql<{ id: string | null }>`
    select loan_request(${customerId}, ${days}, ${offer.terms_version}, ${amount}::numeric, ${signature},
      ${agreement}, ${locale}, ${key}) as id`;
  if (!asked!.id) throw notFound();
  return loanOf(await loanRow(asked!.id, customerId));
}

export async function listLoans(
  { status, page, size }: Input<typeof calls.listLoanRecord>,
  { customerId }: Whose,
): Promise<Result<typeof calls.listLoanRecord>> {
  const { rows, total } = await countedPage({ page, size }, (limit, offset) =>
    loanRows(customerId, { statuses: status }, { size: limit, offset }),
  );
  return { items: rows.map(loanOf), total, page, size };
}

export async function readLoan(
  { id }: Input<typeof calls.getLoan>,
  { customerId }: Whose,
): Promise<LoanDetail> {
  const row = await loanRow(id, customerId);
  return { ...loanOf(row), ...(await stepsOf(id)) };
}

/** Repays a part of a loan, or all, and tells what it took; the key of the caller makes it one repayment. */
export async function repay(
  { id, amount, outstanding: shown }: Input<typeof calls.repayLoan>,
  { customerId, key }: Whose & Pick<Caller, 'key'>,
): Promise<Result<typeof calls.repayLoan>> {
  const { outstanding } = loanOf(await loanRow(id, customerId));
  const { engine, bus } = runtime();
  const [done] = await leaving(
    customerId,
    takenOf(outstanding, amount),
    ({ unrealised, positions }) => sql<{ taken: string | null }>`
      select loan_repay(${customerId}, ${id}, ${amount}::numeric, ${unrealised}, ${key},
        ${shown ?? null}::numeric) as taken
      from positions_assert(${customerId}, ${positions})`,
  );
  const taken = done!.taken;
  if (taken === null) throw notFound();
  await engine.refresh(customerId, 'real');
  bus.publish(customerId, { event: 'balance', mode: 'real' });
  return { ...loanOf(await loanRow(id, customerId)), taken: moneyString(taken) };
}

export async function cancel(
  { id }: Input<typeof calls.cancelLoan>,
  { customerId }: Whose,
): Promise<LoanRecord> {
  const [done] = await sql<{ done: boolean }>`select loan_cancel(${customerId}, ${id}) as done`;
  if (!done!.done) throw notFound();
  return loanOf(await loanRow(id, customerId));
}

export async function readAccount(
  _: Input<typeof calls.loanAccount>,
  { customerId }: Whose,
): Promise<LoanAccount> {
  const [row, customer, name, wallets] = await Promise.all([
    accountRow(customerId),
    customerById(sql, customerId),
    borrowerName(customerId),
    walletsOf(customerId, 'real'),
  ]);
  const { score, base, advanced, loan, months, repaid, overdue } = row;
  return {
    score,
    parts: { base, advanced, loan, months, repaid, overdue },
    limit: moneyString(row.whole),
    free: moneyString(row.free),
    pending: moneyString(row.pending),
    owed: moneyString(row.owed),
    verification: customer.loan_status,
    name: name ?? customer.username,
    username: customer.username,
    available: moneyString(wallets.find(({ currency }) => currency === 'USDT')?.available ?? '0'),
  };
}

/** The agreement of a loan, the very bytes that were signed. */
export async function agreementFile(
  { id }: Input<typeof calls.loanAgreement>,
  { customerId }: Whose,
): Promise<Download> {
  const row = await loanRow(id, customerId);
  const bytes = await openOwnFile(row.agreement, customerId, 'agreement');
  return new Download(bytes, 'application/pdf', `assay-loan-${id}.pdf`);
}
