import type { Runtime } from '@/lib/platform/runtime';
import type { OrderDesk } from '../engine/desk/desk';
import { tellAuctions } from './auctions';
import { followChannel } from './database-news';
import { tellNotifications } from './notifications';
import { tellBalance, tellReviews } from './reviews';
import { tellSupportNews } from './support';

/** Hears what was changed in the database, and tells customers of every process. */
export function followNews(runtime: Runtime, desk: Pick<OrderDesk, 'changedElsewhere'>) {
  const { env, log } = runtime;
  const url = env.DATABASE_URL;
  return Promise.all([
    followChannel(url, 'review', log, (named) => tellReviews(runtime, named)),
    followChannel(url, 'support', log, (named) => tellSupportNews(runtime, named)),
    followChannel(url, 'collectible', log, (named) => tellAuctions(runtime, named)),
    followChannel(url, 'notification', log, (named) => tellNotifications(runtime, named)),
    followChannel(url, 'account_changed', log, (named) => {
      for (const key of named ?? [null]) {
        desk.changedElsewhere(key);
        tellBalance(runtime.bus, key);
      }
    }),
  ]);
}
