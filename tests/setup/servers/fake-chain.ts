import { signNotice } from '@/lib/deposits/signature-crypto';
import type { ChainNotice } from '@/lib/deposits/contract';
import type { Answer, App } from '../app';

export type Payment = Omit<ChainNotice, 'confirmations'>;

/** A chain of blocks and a watcher that tells of each payment in it, signed, as often as it is asked. */
export class FakeChain {
  private height = 0;
  private readonly included = new Map<Payment, number>();

  constructor(
    private readonly app: App,
    private readonly secret: string,
  ) {}

  pay(payment: Payment): void {
    this.included.set(payment, this.height + 1);
  }

  mine(blocks = 1): void {
    this.height += blocks;
  }

  confirmations(payment: Payment): number {
    return Math.max(0, this.height - this.included.get(payment)! + 1);
  }

  notice(payment: Payment, at = Math.floor(Date.now() / 1000), secret = this.secret) {
    const payload = JSON.stringify({
      ...payment,
      confirmations: this.confirmations(payment),
    });
    return { timestamp: at, payload, signature: signNotice(secret, at, payload) };
  }

  tell = (input: object): Promise<Answer<{ outcome: string }>> =>
    this.app.call('POST index/depositNotice', input);

  /** Tells of every payment as it stands now; gives what came of each. */
  async tellAll(): Promise<string[]> {
    const answers = await Promise.all(
      [...this.included.keys()].map((one) => this.tell(this.notice(one))),
    );
    return answers.map((answer) => answer.result.outcome);
  }
}
