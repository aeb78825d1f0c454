import { digitsOf } from '../core/decimal-text';
import { Money } from '../core/money';
import type { Say } from '../core/words';
import type { PaperTable } from '../statements/paper-rules';
import { costOf, scheduleOf, type LoanTerms } from './rules';

/** What a customer signs. */
export type Agreement = LoanTerms & {
  amount: string;
  /** The name that the customer was verified under. */
  borrower: string;
  username: string;
  madeAt: string;
};

/** An agreement as it is read before signing, which adds when it was made. */
export type UnsignedAgreement = Omit<Agreement, 'madeAt'> & { madeAt: null };

/** How numbers and times are written: the same for the page and for the paper. */
export type AgreementFigures = {
  amount: (value: string) => string;
  percent: (fraction: string) => string;
  days: (count: number) => string;
  count: (value: number) => string;
  time: (at: string) => string;
};

export type AgreementPaper = {
  title: string;
  facts: [label: string, value: string][];
  clauses: string[];
  schedule: PaperTable;
  signed: string;
  check: string;
  page: (page: number, pages: number) => string;
};

const end = true;

/** Days in words. Digits stand close to a Chinese character, though Intl parts them in some languages. */
export function daysIn(tag: string): AgreementFigures['days'] {
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return (count) => format.format(count).replace(/(\d)\s(?=\p{Script=Han})/u, '$1');
}

/** The same number of places in each row of a column, so that it can be read downwards. */
function aligned(values: readonly string[]): string[] {
  const places = Math.max(...values.map(digitsOf));
  return values.map((value) => new Money(value).toFixed(places));
}

/** An agreement in the words of a language, as it is read before signing and as it is printed. */
export function agreementPaper(
  agreement: Agreement | UnsignedAgreement,
  say: Say,
  figures: AgreementFigures,
): AgreementPaper {
  const { amount, borrower, username, madeAt, days, interestFreeDays } = agreement;
  const words = (key: string, values?: Record<string, string>) =>
    say(`loans.agreement.${key}`, values);
  const { interest, total, annualRate } = costOf(amount, agreement);
  const annual = figures.percent(annualRate);
  const schedule = scheduleOf(amount, agreement);
  const interests = aligned(schedule.map((one) => one.interest));
  const owed = aligned(schedule.map((one) => one.owed));
  const rows = schedule.map(({ day }, i) => ({
    cells: [figures.count(day), figures.amount(interests[i]!), figures.amount(owed[i]!)],
    strong: day === days,
  }));
  const daily = figures.percent(agreement.dailyRate);
  const time = madeAt === null ? null : figures.time(madeAt);
  return {
    title: words('title'),
    facts: [
      [words('borrower'), borrower],
      [words('username'), username],
      [words('lender'), words('lenderIs')],
      [words('principal'), figures.amount(amount)],
      [words('term'), figures.days(days)],
      [words('freeDays'), figures.days(interestFreeDays)],
      [words('daily'), daily],
      [words('interest'), figures.amount(interest.toFixed())],
      [words('total'), figures.amount(total.toFixed())],
      [words('annual'), annual],
      [words('overdue'), figures.percent(agreement.overdueRate)],
      [words('made'), time === null ? words('madeThen') : words('utc', { time })],
    ],
    clauses: [
      words('clauses.payout', { amount: figures.amount(amount) }),
      words('clauses.repayment', { total: figures.amount(total.toFixed()) }),
      words('clauses.interest', { daily }),
      words('clauses.annual', { annual }),
      words('clauses.early'),
      words('clauses.overdue', { overdue: figures.percent(agreement.overdueRate) }),
      words('clauses.stake'),
    ],
    schedule: {
      title: words('schedule'),
      columns: [
        { head: words('day'), width: 91 },
        { head: words('interestOfDay'), width: 210, end },
        { head: words('owedAfter'), width: 210, end },
      ],
      rows,
    },
    signed: time === null ? '' : words('signed', { name: borrower, time }),
    check: words('check'),
    page: (page, pages) => words('page', { page: String(page), pages: String(pages) }),
  };
}
