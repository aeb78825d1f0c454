import type { Account, MarginOrder, Order, TimedOrder } from '@/lib/orders/contract';
import type { Answer, App, Session } from './app';
import { until } from './until';

type Options = { key?: string; demo?: boolean; token?: string };

export const eurusd = {
  kind: 'margin',
  code: 'EURUSD',
  side: 'long',
  type: 'market',
  lots: '0.20',
  leverage: 30,
};

/** One customer who trades in demo, over HTTP. */
export class Trader {
  session!: Session;

  constructor(
    readonly app: App,
    session?: Session,
  ) {
    if (session) this.session = session;
  }

  private options = (options: Options = {}) => ({
    token: this.session.token,
    demo: true,
    ...options,
  });

  /** Any call, such as `POST user/resetDemo`. */
  call = <T>(route: string, input: object = {}, options?: Options): Promise<Answer<T>> =>
    this.app.call<T>(route, input, this.options(options));

  post = <T = MarginOrder>(call: string, input: object, options?: Options): Promise<Answer<T>> =>
    this.call<T>(`POST order/${call}`, input, options);

  get = <T>(call: string, input: object = {}, options?: Options): Promise<Answer<T>> =>
    this.call<T>(`GET order/${call}`, input, options);

  buy = (input: object = {}, options?: Options) =>
    this.post('buyOptions', { ...eurusd, ...input }, options);

  /** Buys a timed option on EURUSD. */
  bet = (input: object = {}, options?: Options) =>
    this.post<TimedOrder>(
      'buyOptions',
      { kind: 'timed', code: 'EURUSD', direction: 'up', period: 60, amount: '10', ...input },
      options,
    );

  /** Closes a position, or so many lots of it. */
  close = <T = MarginOrder>(id: string, lots?: string, options?: Options) =>
    this.post<T>('closeOptions', { id, lots }, options);

  account = async (): Promise<Account> => (await this.get<Account>('getAccount')).result;

  order = async <T extends Order = MarginOrder>(id: string): Promise<T> =>
    (await this.get<T>(`getOptionsOrderById/${id}`)).result;

  orders = async (query: object = {}) =>
    (await this.get<{ items: Order[]; total: number }>('listOptionsOrder', query)).result;

  /** Waits until an order has a status, and until the desk knows it too: what it holds is told from there. */
  whenever = async <T extends Order = MarginOrder>(
    id: string,
    status: Order['status'],
  ): Promise<T> => {
    const order = await until(async () => {
      const found = await this.order<T>(id);
      return found.status === status && found;
    });
    await this.app.engine.settled();
    return order;
  };
}
