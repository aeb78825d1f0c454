import { Readable } from 'node:stream';
import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import type { Locale } from '../core/locales';
import { Download } from '../core/received';
import { customerById } from '../customers/customer-rows';
import { verifiedName } from '../destinations/rows';
import { fromReplica, patiently, sql } from '../platform/db';
import { sayerIn } from '../platform/mail-words';
import { runtime } from '../platform/runtime';
import type * as calls from './contract';
import { statementCsv } from './csv-rules';
import { isMonthOver, monthBounds, mostPdfLines, statementEnd, type Statement } from './rules';
import { countMonths, currenciesIn, positionsAt } from './statement-queries';

/** A statement, or the agreement of a loan, with the language that it is printed in. */
type Printed = Record<string, unknown> & { locale: Locale };

/** Prints what is on paper apart from the server, in turns of customers; rejects with 503 where too many wait. */
export interface Printer {
  print(work: Printed, customerId: string): Promise<Buffer>;
}

declare module '../platform/runtime' {
  interface Runtime {
    printer: Printer;
  }
}

/** The words that a statement is written with. */
export const statementNamespaces = ['records', 'account', 'orders'] as const;

export async function readMonths(
  _input: unknown,
  caller: Caller,
): Promise<Result<typeof calls.listStatements>> {
  const nowMs = Date.now();
  const months = await fromReplica(() => countMonths(caller));
  const items = months.map(({ month, movements }) => ({
    month,
    movements: Number(movements),
    isOver: isMonthOver(month, nowMs),
  }));
  return { items };
}

/** What the caller's account went through in a month; 404 for one in which nothing moved. */
export async function readStatement(month: string, caller: Caller): Promise<Statement> {
  const { from } = monthBounds(month);
  const nowMs = Date.now();
  const isOver = isMonthOver(month, nowMs);
  const to = statementEnd(month, nowMs);
  const [currencies, positions, customer, fullName] = await Promise.all([
    currenciesIn(caller, { from, to }),
    positionsAt(caller, to),
    customerById(sql, caller.customerId),
    verifiedName(sql, caller.customerId),
  ]);
  if (currencies.every(({ lines }) => lines.length === 0)) throw notFound();
  const { username } = customer;
  const { mode } = caller;
  const span = { from: from.toISOString(), to: to.toISOString() };
  return { month, mode, ...span, isOver, username, fullName, currencies, positions };
}

/** A statement as a file. Refuses with 10127 a PDF of more movements than anybody reads on paper. */
export async function getStatementFile(
  { month, format }: Input<typeof calls.getStatement>,
  caller: Caller,
): Promise<Download> {
  const statement = await patiently(() => fromReplica(() => readStatement(month, caller)));
  const { locale, mode } = caller;
  const name = `assay-${mode}-${month}`;
  if (format === 'csv') {
    const say = await sayerIn(locale, statementNamespaces);
    const lines = Readable.from(statementCsv(statement, say));
    return new Download(lines, 'text/csv; charset=utf-8', `${name}.csv`);
  }
  const movements = statement.currencies.reduce((sum, { lines }) => sum + lines.length, 0);
  if (movements > mostPdfLines) throw new Refusal('10127');
  const bytes = await runtime().printer.print(
    { statement, locale } satisfies calls.PrintWork,
    caller.customerId,
  );
  return new Download(bytes, 'application/pdf', `${name}.pdf`);
}
