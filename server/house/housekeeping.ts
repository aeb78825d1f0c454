import { endLateRemovals } from '@/lib/security/removal-rows';
import { forgetOldAttempts } from '@/lib/security/attempt-rows';
import { forgetLateFiles, forgetOldLinks } from '@/lib/files/rows';
import { forgetOldMails } from '@/lib/login/outbox-rows';
import { forgetOldPlaces } from '@/lib/credentials/place-rows';
import { forgetOldSessions } from '@/lib/credentials/session-rows';
import { noteLooks } from '@/lib/login/look-rows';
import { forgetOldQuotes } from '@/lib/swaps/rows';
import { forgetOldNews } from '@/lib/orders/rows';
import type { Work } from '@/lib/platform/db';
import { forgetOldWork } from '@/lib/platform/work';
import { forgetOldAnswers } from '@/lib/web/idempotency';

const steps = [
  noteLooks,
  forgetOldAnswers,
  forgetOldSessions,
  forgetOldPlaces,
  forgetOldAttempts,
  forgetOldMails,
  forgetOldWork,
  forgetOldLinks,
  forgetLateFiles,
  forgetOldQuotes,
  forgetOldNews,
  endLateRemovals,
] as const;

/**
 * Deletes what has served its time. Whatever a restart skips, the next run takes;
 * one step that fails keeps no other from its turn, and rejects at the end.
 */
export async function keepHouse(sql: Work): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps)
    await Promise.resolve(step(sql)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'not all of the upkeep was done');
}
