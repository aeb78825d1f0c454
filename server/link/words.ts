import { Refusal, Rejection, type RefusalCode, type StatusCode } from '@/lib/core/codes';

/** What a process asks of the leader. */
export type Asked = { id: number; name: string; args: readonly unknown[] };

/** What became of it. `failed` is a fault of ours, told in the log of the leader. */
export type Answered = { id: number } & (
  | { result: unknown }
  | { refused: RefusalCode; with: Record<string, unknown> | null }
  | { rejected: StatusCode; details: Rejection['details'] }
  | { failed: true }
);

export const answerOfError = (id: number, error: unknown): Answered => {
  if (error instanceof Refusal) return { id, refused: error.code, with: error.result };
  if (error instanceof Rejection) return { id, rejected: error.code, details: error.details };
  return { id, failed: true };
};

/** The result, or throws what the leader threw. */
export function outcomeOf(answered: Answered): unknown {
  if ('result' in answered) return answered.result;
  if ('refused' in answered) throw new Refusal(answered.refused, answered.with);
  if ('rejected' in answered) throw new Rejection(answered.rejected, answered.details);
  throw new Error('The leading process failed at what it was asked; its log says why.');
}
