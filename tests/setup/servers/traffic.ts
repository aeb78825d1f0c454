import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from '@/lib/orders/contract';
import { caller, type Session } from '../app';

const order = {
  kind: 'margin',
  code: 'BTCUSDT',
  side: 'long',
  type: 'market',
  lots: '0.01',
  leverage: 2,
};

const againMs = 20;

/** Orders of customers who repeat each key until it is answered, and close what they opened. */
export class Traffic {
  /** The order of each key that was answered. */
  readonly acknowledged = new Map<string, string>();
  /** What was answered: codes, and `broken` where the line broke. */
  readonly seen = new Set<string>();
  /** Keys that were answered with another order than before. */
  readonly doubled: string[] = [];
  slowestMs = 0;
  private isOver = false;
  private readonly trading: Promise<void[]>;
  private readonly calls: ReturnType<typeof caller>[];

  constructor(urls: readonly string[], customers: readonly Session[]) {
    this.calls = urls.map((url) => caller(url));
    this.trading = Promise.all(customers.map((customer) => this.trade(customer)));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.trading;
  }

  private async trade({ token }: Session): Promise<void> {
    while (!this.isOver) {
      const key = randomUUID();
      const { id } = await this.answered('POST order/buyOptions', order, { token, key });
      this.acknowledged.set(key, id);
      const again = await this.answered('POST order/buyOptions', order, { token, key });
      if (again.id !== id) this.doubled.push(key);
      await this.answered('POST order/closeOptions', { id }, { token, key: randomUUID() });
    }
  }

  private async answered(
    route: string,
    input: unknown,
    how: { token: string; key: string },
  ): Promise<Order> {
    for (let turn = 0; ; turn += 1) {
      const call = this.calls[turn % this.calls.length]!;
      const began = performance.now();
      const answer = await call<Order>(route, input, { ...how, demo: true }).catch(() => null);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - began);
      this.seen.add(answer ? (answer.code ?? String(answer.status)) : 'broken');
      if (answer?.code === '200') return answer.result;
      await sleep(againMs);
    }
  }
}
