import type { Bus } from '@/lib/platform/runtime';
import type { Named } from './gathered-news';

/** What moves money of the real account with its state. */
const ofMoney: ReadonlySet<string> = new Set(['deposit', 'withdrawal']);

/**
 * Tells customers what became of what they handed in, as the database announced it: the customer, what
 * it was, its id and its state. What was announced while the line was broken, a page fetches when it
 * comes back itself.
 */
export function tellReviews(bus: Bus, named: Named): void {
  for (const news of named ?? []) {
    const [customerId, of, id, status] = news.split(' ');
    if (!customerId || !of || !id || !status) continue;
    bus.publish(customerId, { event: 'review', of, id, status });
    if (ofMoney.has(of)) bus.publish(customerId, { event: 'balance', mode: 'real' });
  }
}
