import type { Caller } from '../core/caller';
import { Refusal, notFound } from '../core/codes';
import type { Input, Result } from '../core/contract';
import { moneyString } from '../core/money';
import { currencyNamed, type WalletCurrency } from '../core/payments';
import { sql } from '../platform/db';
import { sayerIn } from '../platform/mail-words';
import type * as calls from './contract';
import { questionKeys, type MoneyMove, type QuestionKey } from './rules';

/** A withdrawal that is asked for. */
export type Moved = {
  currency: WalletCurrency;
  amount: string;
  /** The destination. */
  targetId: string;
};

type State = {
  state: 'free' | 'none' | 'rests' | 'answered' | 'ask';
  id: string | null;
  why: string | null;
  until: string | null;
};

type Wording = Record<QuestionKey, string>;

/** The questions in a language. */
export async function wordingIn(locale: Caller['locale']): Promise<Wording> {
  const say = await sayerIn(locale, ['questions']);
  return Object.fromEntries(
    questionKeys.map((key) => [key, say(`questions.ask.${key}`)]),
  ) as Wording;
}

const itemsOf = (wording: Wording) => questionKeys.map((key) => ({ key, text: wording[key] }));

/** What is asked about deposits that are under review and was not answered, by their ids. */
export async function askedOf(depositIds: readonly string[]) {
  const rows = await sql<{ of: string; id: string; why: string; wording: Wording }>`
    select d.id as of, q.id, q.why, q.wording
    from deposit d join money_question q on q.id = d.question_id
    where d.id = any(${[...depositIds]}::bigint[]) and d.status = 'pending'
      and not exists (select from money_answer a where a.question_id = q.id)`;
  return new Map(
    rows.map(({ of, id, why, wording }) => [of, { id, why, items: itemsOf(wording) }]),
  );
}

/** Takes the answers about a deposit; a yes lets its crediting rest. Refuses with 10115 what was decided. */
export async function answerDeposit(
  { question: { id, answers } }: Input<typeof calls.answerDeposit>,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Result<typeof calls.answerDeposit>> {
  const [row] = await sql<{ is_known: boolean; until: Date | null }>`
    select * from deposit_answer(${customerId}, ${id}, ${JSON.stringify(answers)}::jsonb)`;
  if (!row!.is_known) throw notFound();
  return { restsUntil: row!.until?.toISOString() ?? null };
}

/**
 * Asks what has to be asked before a withdrawal, and takes the answers. Refuses with 10125
 * and the question, or with 10126 while withdrawals rest; a question of another customer is a
 * 404. The database looks again when the money moves.
 */
export async function assertAsked(
  { currency, amount, targetId }: Moved,
  answered: { id: string; answers: Record<string, boolean> } | undefined,
  { customerId, locale, key }: Caller,
): Promise<void> {
  const wording = await wordingIn(locale);
  const [row] = await sql<{ now: State }>`
    select question_ask(${customerId}, ${currency}, ${amount}, ${targetId}, ${key},
      ${answered?.id ?? null}, ${answered ? JSON.stringify(answered.answers) : null}::jsonb, ${locale},
      ${JSON.stringify(wording)}::jsonb) as now`;
  const { state, id, why, until } = row!.now;
  if (state === 'none') throw notFound();
  if (state === 'rests') throw new Refusal('10126', { until });
  if (state === 'ask')
    throw new Refusal('10125', { question: { id, why, items: itemsOf(wording) } });
}

/** Until when money of a kind rests after an answer; null where it does not. */
export async function restEnd(customerId: string, move: MoneyMove): Promise<string | null> {
  const [row] = await sql<{ until: Date | null }>`
    select max(a.rests_until) as until
    from money_question q join money_answer a on a.question_id = q.id
    where q.customer_id = ${customerId} and q.move = ${move}::money_move
      and a.rests_until > clock_timestamp()
      and not exists (select from deposit d where d.question_id = q.id and d.status <> 'pending')`;
  return row!.until?.toISOString() ?? null;
}

type RestRow = { id: string; move: MoneyMove; currency: string; amount: string; until: Date };

/** What rests now and was not let go of, the newest first. */
export async function readRests(
  _: unknown,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Result<typeof calls.listRests>> {
  const rows = await sql<RestRow>`
    select q.id, q.move, q.currency, q.amount, a.rests_until as until
    from money_question q join money_answer a on a.question_id = q.id
    where q.customer_id = ${customerId} and a.rests_until > clock_timestamp()
      and not exists (select from money_drop d where d.question_id = q.id)
      and not exists (select from deposit d where d.question_id = q.id and d.status <> 'pending')
    order by a.id desc limit 20`;
  return {
    items: rows.map((row) => {
      const currency = currencyNamed(row.currency);
      return {
        question: row.id,
        move: row.move,
        currency,
        amount: moneyString(row.amount, currency),
        until: row.until.toISOString(),
      };
    }),
  };
}

/** Lets go of what rests; refuses with 10115 what went on already. */
export async function dropQuestion(
  { id }: Input<typeof calls.dropQuestion>,
  { customerId }: Pick<Caller, 'customerId'>,
): Promise<Record<string, never>> {
  const [row] = await sql<{ done: boolean }>`
    select question_drop(${customerId}, ${id}) as done`;
  if (!row!.done) throw notFound();
  return {};
}
