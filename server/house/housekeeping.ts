import { endLateRemovals } from '@/lib/security/removal-rows';
import { forgetOldAttempts } from '@/lib/security/attempt-rows';
import { forgetLateFiles, forgetOldLinks } from '@/lib/files/rows';
import { forgetOldMails } from '@/lib/login/outbox-rows';
import { forgetOldPlaces } from '@/lib/credentials/place-rows';
import { forgetOldSessions } from '@/lib/credentials/session-rows';
import { noteLooks } from '@/lib/login/look-rows';
import { forgetOldQuotes } from '@/lib/swaps/rows';
import { forgetOldNews } from '@/lib/orders/rows';
import { sumFillDays } from '@/lib/receipts/fill-quality-rows';
import type { Work } from '@/lib/platform/db';
import { forgetOldWork } from '@/lib/platform/work';
import { forgetOldAnswers } from '@/lib/web/idempotency';

/** Deletes what has served its time and sums the days that are over. Whatever a restart skips, the next run takes. */
export async function keepHouse(sql: Work): Promise<void> {
  await noteLooks(sql);
  await forgetOldAnswers(sql);
  await forgetOldSessions(sql);
  await forgetOldPlaces(sql);
  await forgetOldAttempts(sql);
  await forgetOldMails(sql);
  await forgetOldWork(sql);
  await forgetOldLinks(sql);
  await forgetLateFiles(sql);
  await forgetOldQuotes(sql);
  await forgetOldNews(sql);
  await sumFillDays(sql);
  await endLateRemovals(sql);
}
