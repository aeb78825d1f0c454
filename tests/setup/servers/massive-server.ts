import { WireServer } from './wire-server';

/** Speaks as the WebSocket servers of massive.com do: status, auth, subscribe, then arrays of events. */
export class MassiveServer extends WireServer {
  /** What was subscribed to, over all connections, in order. */
  readonly asked: string[] = [];

  constructor(readonly key: string) {
    super({
      onConnect: (socket) =>
        this.tell(socket, [
          { ev: 'status', status: 'connected', message: 'Connected Successfully' },
        ]),
      onMessage: (socket, { action, params }) => {
        if (action === 'auth') {
          const isRight = params === this.key;
          const status = isRight ? 'auth_success' : 'auth_failed';
          const message = isRight ? 'authenticated' : 'authentication failed';
          this.tell(socket, [{ ev: 'status', status, message }]);
          if (!isRight) socket.close();
        } else if (action === 'subscribe') {
          for (const param of String(params).split(',')) {
            this.asked.push(param);
            const message = `subscribed to: ${param}`;
            this.tell(socket, [{ ev: 'status', status: 'success', message }]);
          }
        }
      },
    });
  }

  forex(pair: string, b: unknown, a: unknown, t: unknown = Date.now()): void {
    this.say([{ ev: 'C', p: pair, x: 48, a, b, t }]);
  }

  stock(sym: string, bp: unknown, ap: unknown, t: unknown = Date.now()): void {
    this.say([{ ev: 'Q', sym, bx: 4, bp, bs: 1, ax: 7, ap, as: 1, c: 0, t, q: 5, z: 3 }]);
  }
}
