import { forgetOldMails } from '@/lib/login/outbox-rows';
import { forgetOldPlaces } from '@/lib/login/place-rows';
import { forgetOldSessions } from '@/lib/login/session-rows';
import { noteLooks } from '@/lib/login/look-rows';
import { sumFillDays } from '@/lib/receipts/fill-quality-rows';
import type { Database } from '@/lib/platform/db';
import type { Log } from '@/lib/platform/log';
import { forgetOldAnswers } from '@/lib/web/idempotency';

const hourMs = 3_600_000;

/** Deletes what has served its time and sums the days that are over, now and every hour. Whatever a restart skips, the next run takes. */
export function keepHouse(database: Pick<Database, 'sql'>, log: Log): () => void {
  const tidy = async () => {
    try {
      await noteLooks(database.sql);
      await forgetOldAnswers(database.sql);
      await forgetOldSessions(database.sql);
      await forgetOldPlaces(database.sql);
      await forgetOldMails(database.sql);
      await sumFillDays(database.sql);
    } catch (error) {
      log.error({ err: error }, 'the housekeeping was not finished');
    }
  };
  void tidy();
  const timer = setInterval(() => void tidy(), hourMs);
  return () => clearInterval(timer);
}
