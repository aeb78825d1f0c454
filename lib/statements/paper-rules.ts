import type { Say } from '../core/words';
import type { Statement, StatementCurrency } from './rules';
import { whatOf, type Figures } from './words-rules';

type Column = { head: string; /** Points. */ width: number; end?: boolean };
type Row = { cells: string[]; /** Beneath the second cell. */ small?: string; strong?: boolean };
export type PaperTable = { title: string; columns: Column[]; rows: Row[]; none?: string };

/** A statement as the words and tables of its paper. */
export type StatementPaper = {
  title: string;
  month: string;
  facts: [label: string, value: string][];
  tables: PaperTable[];
  notes: string[];
  page: (page: number, pages: number) => string;
};

const end = true;

function summaryOf({ currencies }: Statement, say: Say, figures: Figures): PaperTable {
  const rows = currencies.map(({ currency, opening, closing, fees }) => ({
    cells: [
      currency,
      figures.amount(opening.available, currency),
      figures.amount(opening.held, currency),
      figures.amount(closing.available, currency),
      figures.amount(closing.held, currency),
      figures.amount(closing.planned, currency),
      figures.amount(fees, currency),
    ],
  }));
  const head = (key: string) => say(`records.statement.${key}`);
  return {
    title: head('summary'),
    columns: [
      { head: head('currency'), width: 55 },
      { head: head('availableBefore'), width: 82, end },
      { head: head('heldBefore'), width: 73, end },
      { head: head('availableAtEnd'), width: 82, end },
      { head: head('heldAtEnd'), width: 73, end },
      { head: head('plansAtEnd'), width: 73, end },
      { head: head('fees'), width: 73, end },
    ],
    rows,
  };
}

function movementsOf(own: StatementCurrency, say: Say, figures: Figures): PaperTable {
  const { currency, opening, closing, lines } = own;
  const amount = (value: string) => figures.amount(value, currency);
  const head = (key: string) => say(`records.statement.${key}`);
  const standing = (key: string, { available, held }: typeof opening): Row => ({
    cells: ['', head(key), '', amount(available), amount(held), ''],
    strong: true,
  });
  return {
    title: say('records.statement.movements', { currency }),
    columns: [
      { head: head('time'), width: 98 },
      { head: head('what'), width: 143 },
      { head: head('change'), width: 72, end },
      { head: head('availableAfter'), width: 80, end },
      { head: head('heldAfter'), width: 66, end },
      { head: head('fee'), width: 52, end },
    ],
    rows: [
      standing('opening', opening),
      ...lines.map((line) => ({
        cells: [
          figures.time(line.time),
          whatOf(line, say),
          amount(line.available),
          amount(line.availableAfter),
          amount(line.heldAfter),
          Number(line.fee) === 0 ? '' : amount(line.fee),
        ],
        small: line.reference,
      })),
      standing('closing', closing),
    ],
  };
}

function positionsOf({ positions }: Statement, say: Say, figures: Figures): PaperTable {
  const head = (key: string) => say(`records.statement.${key}`);
  return {
    title: head('positions'),
    none: head('noPositions'),
    columns: [
      { head: head('instrument'), width: 120 },
      { head: head('side'), width: 90 },
      { head: head('lots'), width: 80, end },
      { head: head('openPrice'), width: 100, end },
      { head: head('openedAt'), width: 121, end },
    ],
    rows: positions.map(({ code, side, lots, openPrice, openedAt }) => ({
      cells: [
        code,
        say(`orders.${side}`),
        figures.quantity(lots),
        figures.quantity(openPrice),
        figures.time(openedAt),
      ],
    })),
  };
}

export function paperOf(
  statement: Statement,
  madeAt: string,
  say: Say,
  figures: Figures,
): StatementPaper {
  const { mode, username, fullName, from, to, isOver } = statement;
  const words = (key: string, values?: Record<string, string>) =>
    say(`records.statement.${key}`, values);
  const facts: StatementPaper['facts'] = [
    [words('username'), username],
    [words('account'), words(mode)],
    [words('period'), `${figures.time(from)} – ${figures.time(to)} UTC`],
    [words('made'), `${figures.time(madeAt)} UTC`],
  ];
  if (fullName) facts.unshift([words('holder'), fullName]);
  return {
    title: words('title'),
    month: figures.month(from),
    facts,
    tables: [
      summaryOf(statement, say, figures),
      ...statement.currencies
        .filter(({ lines }) => lines.length > 0)
        .map((own) => movementsOf(own, say, figures)),
      positionsOf(statement, say, figures),
    ],
    notes: [
      ...(isOver ? [] : [words('soFarNote')]),
      ...statement.currencies
        .filter(({ closing }) => Number(closing.borrowed) > 0)
        .map(({ currency, closing }) => {
          const amount = figures.amount(closing.borrowed, currency);
          return words('borrowedNote', { amount, currency });
        }),
      words('ledgerNote'),
      words('positionNote'),
    ],
    page: (page, pages) => words('page', { page: String(page), pages: String(pages) }),
  };
}
