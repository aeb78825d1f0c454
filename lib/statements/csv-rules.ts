import { csvFirstLine, csvLine } from '../core/csv';
import type { Say } from '../core/words';
import type { Statement, StatementCurrency } from './rules';
import { whatOf } from './words-rules';

const columns = [
  'time', 'currency', 'what', 'reference', 'change', 'availableAfter', 'heldChange', 'heldAfter', 'fee',
  'plansChange', 'plansAfter', 'borrowedAfter',
] as const; // prettier-ignore

function* currencyLines(own: StatementCurrency, { from, to }: Statement, say: Say) {
  const { currency, opening, closing, lines, fees } = own;
  const words = (key: string) => say(`records.statement.${key}`);
  yield csvLine([
    from,
    currency,
    words('opening'),
    '',
    '',
    opening.available,
    '',
    opening.held,
    '',
    '',
    opening.planned,
    opening.borrowed,
  ]);
  for (const line of lines)
    yield csvLine([
      line.time,
      currency,
      whatOf(line, say),
      line.reference,
      line.available,
      line.availableAfter,
      line.held,
      line.heldAfter,
      line.fee,
      line.planned,
      line.plannedAfter,
      line.borrowedAfter,
    ]);
  yield csvLine([
    to,
    currency,
    words('closing'),
    '',
    '',
    closing.available,
    '',
    closing.held,
    fees,
    '',
    closing.planned,
    closing.borrowed,
  ]);
}

/** A statement as CSV: heads and words in the reader's language, plain decimals with a point, times as ISO 8601 in UTC. */
export function* statementCsv(statement: Statement, say: Say): Generator<string> {
  yield csvFirstLine(columns.map((key) => say(`records.statement.${key}`)));
  for (const own of statement.currencies) yield* currencyLines(own, statement, say);
}
