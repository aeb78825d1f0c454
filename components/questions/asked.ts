import { ApiRefusal } from '@/components/api/call';
import type { QuestionKey } from '@/lib/questions/rules';

/** A question of the server, in the words it keeps on record. */
export type Asked = { id: string; items: readonly { key: QuestionKey; text: string }[] };
export type Answers = Partial<Record<QuestionKey, boolean>>;

/** What was asked where a request was refused with a question. */
export const askedBy = (error: unknown): Asked | null =>
  error instanceof ApiRefusal && error.code === '10125'
    ? ((error.result?.question as Asked | undefined) ?? null)
    : null;

/** Until when it rests where a request was refused for an answer. */
export const restOf = (error: unknown): string | null =>
  error instanceof ApiRefusal && error.code === '10126' ? String(error.result?.until) : null;

export const isAnswered = ({ items }: Asked, answers: Answers): boolean =>
  items.every(({ key }) => answers[key] !== undefined);
