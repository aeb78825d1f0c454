import type { AccountView, OrderRow } from '@/lib/core/trading';
import type { AccountKey, DeskStore } from './desk-store';

/** An order before and after a change; absent before it was made and after it ended. */
export type OrderChange = {
  before: OrderRow | undefined;
  after: OrderRow | undefined;
  /** Its orders are watched from the tick after this sequence on; null: from the newest tick on. */
  afterSequence: number | null;
  /** How far its trailing stop has come, where more is known of that than is written. */
  extreme?: string;
};

export type Account = AccountKey & {
  key: string;
  /** USDT, decimal strings; borrowed money is no part of it. */
  available: string;
  advance: string;
  /** Pending and open orders, oldest first. */
  orders: Map<string, OrderRow>;
};

type Kept = Account & {
  /** Its balances and orders are as the database had them when nobody else changed them since. */
  isFresh: boolean;
  version: number;
  /** Whether somebody asked for it lately. */
  isUsed: boolean;
};

/** `from` is the first tick that the account counts for as it is now; null: the next one. */
export type AccountListener = (
  account: Account,
  changes: readonly OrderChange[],
  from: number | null,
) => void;

export const keyOf = ({ customerId, mode }: AccountKey): string => `${customerId}:${mode}`;

export const isHeld = (row: Pick<OrderRow, 'status'>): boolean =>
  row.status === 'open' || row.status === 'pending';

export function parseKey(key: string): AccountKey {
  const [customerId, mode] = key.split(':') as [string, AccountKey['mode']];
  return { customerId, mode };
}

/** The accounts that the desk has in memory. Those with orders are there from the start, others when asked for. */
export class Accounts {
  private readonly kept = new Map<string, Kept>();
  private listener: AccountListener = () => undefined;

  constructor(private readonly store: DeskStore) {}

  /** Tells of every change, after it was taken in. */
  onChange(listener: AccountListener): void {
    this.listener = listener;
  }

  /** Reads every pending and open order and the balances of their accounts. */
  async loadAll(): Promise<void> {
    for await (const rows of this.store.allOrders())
      for (const row of rows)
        this.account({ customerId: row.customer_id, mode: row.mode }).orders.set(row.id, row);
    for (const {
      customer_id: customerId,
      mode,
      available,
      advance,
    } of await this.store.allCash()) {
      const account = this.account({ customerId, mode });
      // What changed while they were read may not be in it, and what was read since is newer.
      if (!account.isFresh)
        Object.assign(account, { available, advance, isFresh: account.version === 0 });
    }
  }

  /** Forgets who has no orders, unless they are needed: they are read when asked for. `isUsed` says since the last time. */
  forgetUnless(isNeeded: (account: Pick<Kept, 'key' | 'isUsed'>) => boolean): void {
    for (const account of this.kept.values()) {
      if (account.orders.size === 0 && !isNeeded(account)) this.kept.delete(account.key);
      account.isUsed = false;
    }
  }

  get(key: string): Account | undefined {
    return this.kept.get(key);
  }

  all(): IterableIterator<Account> {
    return this.kept.values();
  }

  /** Has it read again before the next decision. False where the desk has no such account in memory. */
  distrust(key: string): boolean {
    const account = this.kept.get(key);
    if (!account) return false;
    account.isFresh = false;
    account.version += 1;
    return true;
  }

  /** The ids of what rests in an account. */
  pendingIn(key: string): string[] {
    const orders = this.kept.get(key)?.orders.values() ?? [];
    return [...orders].filter((order) => order.status === 'pending').map(({ id }) => id);
  }

  isFresh = (key: string): boolean => this.kept.get(key)?.isFresh ?? false;

  /** Reads what is missing or distrusted of these accounts. An account that does not exist stays absent. */
  async freshen(keys: Iterable<string>): Promise<void> {
    const wanted = new Set(keys);
    for (;;) {
      // One that was read may be distrusted again while others are read once more.
      const missing = [...wanted].filter((key) => !this.isFresh(key)).map(parseKey);
      if (missing.length === 0) return;
      // Kept from here on, so that a change that comes in while they are read is noted.
      for (const one of missing) this.account(one);
      const versions = new Map(missing.map((k) => [keyOf(k), this.kept.get(keyOf(k))?.version]));
      const [cash, rows] = await Promise.all([
        this.store.cash(missing),
        this.store.ordersOf(missing),
      ]);
      const found = new Set<string>();
      for (const { customer_id: customerId, mode, ...balances } of cash) {
        const key = keyOf({ customerId, mode });
        found.add(key);
        // A change came in while it was read: what was read may be from before it.
        if (this.kept.get(key)?.version !== versions.get(key)) continue;
        this.replace({ customerId, mode }, balances, rows);
      }
      for (const key of missing.map(keyOf)) {
        if (found.has(key)) continue;
        wanted.delete(key);
        if (this.kept.get(key)?.orders.size === 0) this.kept.delete(key);
      }
    }
  }

  /** Takes in what a commit led to. */
  apply(
    owner: AccountKey,
    cash: { available: string; advance: string } | null,
    changes: { after: OrderRow; afterSequence: number | null }[],
    from: number | null,
  ): void {
    const account = this.account(owner);
    if (cash) Object.assign(account, cash);
    account.version += 1;
    const taken = changes.flatMap(({ after, afterSequence }) => {
      const before = account.orders.get(after.id);
      // Of its end everybody was told before.
      if (!before && !isHeld(after)) return [];
      if (isHeld(after)) account.orders.set(after.id, after);
      else account.orders.delete(after.id);
      return { before, after: isHeld(after) ? after : undefined, afterSequence };
    });
    this.listener(account, taken, from);
  }

  viewOf(key: string): AccountView | undefined {
    const account = this.kept.get(key);
    if (account) account.isUsed = true;
    return account?.isFresh
      ? {
          customerId: account.customerId,
          mode: account.mode,
          available: account.available,
          advance: account.advance,
          orders: [...account.orders.values()],
        }
      : undefined;
  }

  private account(owner: AccountKey): Kept {
    const key = keyOf(owner);
    const found = this.kept.get(key);
    if (found) return found;
    const made: Kept = {
      ...owner,
      key,
      available: '0',
      advance: '0',
      orders: new Map(),
      isFresh: false,
      version: 0,
      isUsed: true,
    };
    this.kept.set(key, made);
    return made;
  }

  private replace(
    owner: AccountKey,
    cash: { available: string; advance: string },
    rows: OrderRow[],
  ): void {
    const account = this.account(owner);
    const before = account.orders;
    const mine = rows.filter((r) => r.customer_id === owner.customerId && r.mode === owner.mode);
    account.orders = new Map(mine.map((row) => [row.id, row]));
    Object.assign(account, cash, { isFresh: true });
    account.version += 1;
    const changes: OrderChange[] = mine.map((after) => ({
      before: before.get(after.id),
      after,
      afterSequence: null,
    }));
    for (const gone of before.values())
      if (!account.orders.has(gone.id))
        changes.push({ before: gone, after: undefined, afterSequence: null });
    this.listener(account, changes, null);
  }
}
