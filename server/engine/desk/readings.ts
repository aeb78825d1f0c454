import type { Accounts } from './accounts';
import { unavailable } from './queue';

/** Somebody who waits for an account to be as the database has it. */
type Asked = { key: string; resolve: () => void; reject: (error: unknown) => void };

// After news was lost all accounts are read again, so many with each group: no order waits for all of them.
const mostRefreshed = 20;

/** The accounts that are to be read again, since somebody else changed them or asks for them. */
export class Readings {
  private readonly stale = new Set<string>();
  private asked: Asked[] = [];

  constructor(private readonly accounts: Accounts) {}

  get isWanted(): boolean {
    return this.stale.size + this.asked.length > 0;
  }

  /** Notes that somebody else changed an account. False where the desk does not have it. */
  refresh(key: string): boolean {
    if (!this.accounts.distrust(key)) return false;
    this.stale.add(key);
    return true;
  }

  /** Resolves when the account was read. */
  ask(key: string): Promise<void> {
    return new Promise((resolve, reject) => this.asked.push({ key, resolve, reject }));
  }

  /** Reads what is distrusted of these accounts, of those asked for, and of some that are stale. */
  async read(keys: readonly string[]): Promise<void> {
    const stale = [...this.stale].slice(0, mostRefreshed);
    const asked = this.asked.splice(0);
    try {
      await this.accounts.freshen([...keys, ...asked.map((a) => a.key), ...stale]);
      for (const key of stale) this.stale.delete(key);
      for (const { resolve } of asked) resolve();
    } catch (error) {
      for (const { reject } of asked) reject(error);
      throw error;
    }
  }

  /** Turns everybody away who asked. */
  halt(): void {
    for (const { reject } of this.asked.splice(0)) reject(unavailable());
  }
}
