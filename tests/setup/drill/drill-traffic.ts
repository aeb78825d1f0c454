import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MarginOrder } from '@/lib/orders/contract';
import { caller, type Answer, type Session } from '../app';
import type { Seeded } from '@/tests/engine/simulator/seeded';
import type { ServerProcess } from '../servers/server-process';

const order = {
  kind: 'margin',
  code: 'BTCUSDT',
  side: 'long',
  type: 'market',
  lots: '0.01',
  leverage: 2,
};
/** A customer with more open positions closes their oldest. */
const mostOpen = 12;
/** What may be said instead of a "yes": for a moment, still under way, ended by its stop meanwhile, too near. */
const passing = new Set(['503', '409']);
const final = new Set(['200', '10115', '10104']);

type Call = { at: number; ms: number; said: string };

/** Orders of several customers by either web, each key asked for until it is answered, and what was said. */
export class DrillTraffic {
  /** Every call that was answered, in the order of the answers. */
  readonly calls: Call[] = [];
  /** Keys of orders that were acknowledged. */
  readonly keys: string[] = [];
  /** Positions that two closed at once, with how many of them were told that they did. */
  readonly closedBy: number[] = [];
  private readonly over: Promise<unknown>;
  private isOver = false;

  constructor(
    private readonly webs: readonly ServerProcess[],
    customers: readonly Session[],
    private readonly random: Seeded,
  ) {
    this.over = Promise.all(customers.map((customer) => this.trade(customer)));
  }

  /** Resolves at the first order that was placed after now; gives how long it took, ms. */
  async nextOrder(since = performance.now()): Promise<number> {
    for (;;) {
      const found = this.calls.find(({ at, said }) => at >= since && said === 'placed');
      if (found) return found.at + found.ms - since;
      await sleep(5);
    }
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.over;
  }

  private async trade(customer: Session): Promise<void> {
    const open: string[] = [];
    while (!this.isOver) {
      const placed = await this.place(customer);
      open.push(placed.id);
      // Some wait for their stop, which the market reaches or not.
      if (this.random.next() < 0.6) await this.guard(customer, placed);
      if (open.length > mostOpen || this.random.next() < 0.5)
        await this.closeTwice(customer, open.shift()!);
    }
    while (open.length > 0) await this.closeTwice(customer, open.shift()!);
  }

  private async place(customer: Session): Promise<MarginOrder> {
    const key = randomUUID();
    const ask = () => this.ask<MarginOrder>(customer, 'POST order/buyOptions', order, key);
    // Now and then one key is asked for at both doors at once.
    const answers = await Promise.all(this.random.next() < 0.1 ? [ask(), ask()] : [ask()]);
    this.keys.push(key);
    const ids = new Set(answers.map(({ result }) => result.id));
    if (ids.size !== 1) throw new Error(`One key made ${ids.size} orders`);
    return answers[0]!.result;
  }

  private guard(customer: Session, { id, openPrice }: MarginOrder): Promise<unknown> {
    const distance = 0.0001 + 0.001 * this.random.next();
    const stopLoss = (Number(openPrice) * (1 - distance)).toFixed(2);
    return this.ask(customer, 'POST order/updateOptions', { id, stopLoss }, randomUUID());
  }

  private async closeTwice(customer: Session, id: string): Promise<void> {
    const ask = () => this.ask(customer, 'POST order/closeOptions', { id }, randomUUID());
    const both = await Promise.all([ask(), ask()]);
    this.closedBy.push(both.filter(({ code }) => code === '200').length);
  }

  private async ask<R>(customer: Session, name: string, input: object, key: string) {
    for (let turn = Math.floor(this.random.next() * 2); ; turn += 1) {
      const { url } = this.webs[turn % this.webs.length]!;
      const at = performance.now();
      const options = { token: customer.token, demo: true, key };
      const answer = await caller(url)<R>(name, input, options).catch(() => null);
      if (answer) {
        this.calls.push({ at, ms: performance.now() - at, said: saidOf(name, answer) });
        if (final.has(answer.code ?? '')) return answer;
      }
      await sleep(20 + 60 * this.random.next());
    }
  }
}

function saidOf(name: string, { status, code }: Answer<unknown>): string {
  if (code === '200') return name.endsWith('buyOptions') ? 'placed' : 'done';
  if (final.has(code ?? '') || passing.has(code ?? '')) return code!;
  return `${name}: ${status} ${code}`;
}

/** What was said that nobody is to be told, with how often. */
export function unwanted(calls: readonly Call[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const { said } of calls) if (said.includes(':')) found.set(said, (found.get(said) ?? 0) + 1);
  return found;
}
