import type { Work } from '../platform/db';

/** Tells a customer elsewhere of an answer that they have not looked at by now. */
export async function tellSupport(run: Work, messageId: string): Promise<void> {
  await run`select support_tell(${messageId})`;
}
