import type { Database } from '@/lib/platform/db';
import type { Bus } from '@/lib/platform/runtime';
import type { Named } from './gathered-news';

type Parts = { bus: Bus; database: Pick<Database, 'sql'> };

/** What moves money of the real account with its state; a loan does once it is paid out. */
const ofMoney: ReadonlySet<string> = new Set(['deposit', 'withdrawal']);

const notice = /^\d{1,18} (deposit|withdrawal|verification|loan) (\d{1,18}) /;

type Standing = { id: string; of: string; customer_id: string; status: string };

/**
 * Tells customers what became of what they handed in: the database announces which it was, and what
 * is told is read there, as a notice may be anybody's. What was announced while the line was broken, a
 * page fetches when it comes back itself.
 */
export async function tellReviews({ bus, database }: Parts, named: Named): Promise<void> {
  const noted = [...(named ?? [])].flatMap((news) => {
    const [, of, id] = notice.exec(news) ?? [];
    return of && id ? [{ of, id }] : [];
  });
  if (noted.length === 0) return;
  const ids = (noun: string) => noted.filter(({ of }) => of === noun).map(({ id }) => id);
  const standings = await database.sql<Standing>`
    select id, 'deposit' as of, customer_id, status::text from deposit
      where id = any (${ids('deposit')}::bigint[])
    union all select id, 'withdrawal', customer_id, status::text from withdrawal
      where id = any (${ids('withdrawal')}::bigint[])
    union all select id, 'verification', customer_id, status::text from verification
      where id = any (${ids('verification')}::bigint[])
    union all select id, 'loan', customer_id, status::text from loan
      where id = any (${ids('loan')}::bigint[])`;
  for (const { customer_id: customerId, of, id, status } of standings) {
    bus.publish(customerId, { event: 'review', of, id, status });
    const isPayout = of === 'loan' && status === 'repaying';
    if (ofMoney.has(of) || isPayout) bus.publish(customerId, { event: 'balance', mode: 'real' });
  }
}

/** Tells a customer that somebody else than the desk moved their money, by the `<customer>:<mode>` that says so. */
export function tellBalance(bus: Bus, key: string | null): void {
  const [customerId, mode] = key?.split(':') ?? [];
  if (customerId && (mode === 'real' || mode === 'demo'))
    bus.publish(customerId, { event: 'balance', mode });
}
