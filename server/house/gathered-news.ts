import { setTimeout as sleep } from 'node:timers/promises';

const paceMs = 200;
// Looking at everything costs more.
const widePaceMs = 1_000;
const mostNames = 200;

/**
 * The names in notices; null where anything may have changed. Everyone who logs in to the database can
 * send notices, so each is a hint to look and nothing more.
 */
export type Named = ReadonlySet<string> | null;

/**
 * Has notices taken in one look after the other, with a pause between: however many come, looking costs
 * no more than a few looks a second. A look that fails is told to `onFailed`.
 */
export function gatherNews(
  look: (named: Named) => Promise<void> | void,
  onFailed: (error: unknown) => void,
): (name: string | null) => void {
  let gathered: Set<string> | 'any' = new Set();
  let isLooking = false;

  async function lookOn(): Promise<void> {
    isLooking = true;
    while (gathered === 'any' || gathered.size > 0) {
      const named = gathered === 'any' ? null : gathered;
      gathered = new Set();
      try {
        await look(named);
      } catch (error) {
        onFailed(error);
      }
      await sleep(named ? paceMs : widePaceMs, null, { ref: false });
    }
    isLooking = false;
  }

  return (name) => {
    if (name === null) gathered = 'any';
    else if (gathered !== 'any') {
      gathered.add(name);
      if (gathered.size > mostNames) gathered = 'any';
    }
    if (!isLooking) void lookOn();
  };
}
