import type { PrivateEvent } from '@/lib/core/market';
import type { Log } from '@/lib/platform/log';
import type { Bus, SessionCache, SocketTickets, TicketSession } from '@/lib/platform/runtime';
import { closeCodes, objectFrame, type SocketClient } from './socket-client';

export type SocketSessionSettings = {
  bus: Pick<Bus, 'subscribe'>;
  tickets: Pick<SocketTickets, 'redeem'>;
  sessions: Pick<SessionCache, 'onRevoked'>;
  /** Which of these sessions are alive; asked once per ticket and then at every ping. */
  liveSessions(sessionIds: readonly string[]): Promise<Set<string>>;
  log: Log;
};

/** Which sockets speak for which session, and the private events they get for it. */
export class SocketSessions {
  /** Everyone with a session, seen alive or still being looked up. */
  private readonly holders = new Set<SocketClient>();
  /** Those seen alive, which get the events of their customer. */
  private readonly byCustomer = new Map<string, Set<SocketClient>>();
  readonly stop: () => void;

  constructor(private readonly settings: SocketSessionSettings) {
    this.stop = settings.bus.subscribe((customerId, event) => this.tell(customerId, event));
    settings.sessions.onRevoked((matches) => {
      for (const client of [...this.holders]) {
        if (client.session && matches(client.session)) this.end(client);
      }
    });
  }

  async authenticate(client: SocketClient, ticket: string): Promise<void> {
    const session = await this.redeem(ticket);
    if (client.ws.readyState !== client.ws.OPEN) return;
    if (!session) return client.refuse('ticket');
    this.silence(client);
    // Noted before it is looked up, so that a revocation in between closes this client.
    client.session = session;
    this.holders.add(client);
    const alive = await this.alive([session.sessionId]);
    if (client.session !== session) return;
    if (!alive?.has(session.sessionId)) {
      this.silence(client);
      return client.refuse('ticket');
    }
    const same = this.byCustomer.get(session.customerId) ?? new Set();
    this.byCustomer.set(session.customerId, same.add(client));
    client.note({ event: 'authenticated' });
  }

  /** Ends private events for a client. */
  silence(client: SocketClient): void {
    const { session } = client;
    client.session = null;
    this.holders.delete(client);
    if (!session) return;
    const same = this.byCustomer.get(session.customerId);
    same?.delete(client);
    if (same?.size === 0) this.byCustomer.delete(session.customerId);
  }

  /** Closes the sockets of customers who were suspended, or whose sessions ran out, without a revocation. */
  async endDead(): Promise<void> {
    const asked = new Map([...this.holders].map((client) => [client, client.session]));
    if (asked.size === 0) return;
    const ids = new Set([...asked.values()].map((session) => session!.sessionId));
    const alive = await this.alive([...ids]);
    if (!alive) return;
    for (const [client, session] of asked) {
      if (client.session === session && !alive.has(session!.sessionId)) this.end(client);
    }
  }

  private end(client: SocketClient): void {
    this.silence(client);
    client.ws.close(closeCodes.sessionEnded, 'session ended');
  }

  private tell(customerId: string, event: PrivateEvent): void {
    const clients = this.byCustomer.get(customerId);
    if (!clients) return;
    const bytes = objectFrame(event);
    for (const client of clients) client.send(bytes);
  }

  private async redeem(ticket: string): Promise<TicketSession | null> {
    try {
      return await this.settings.tickets.redeem(ticket);
    } catch (error) {
      this.settings.log.error({ err: error }, 'a ticket could not be redeemed');
      return null;
    }
  }

  /** null when it cannot be told now. */
  private async alive(sessionIds: readonly string[]): Promise<Set<string> | null> {
    try {
      return await this.settings.liveSessions(sessionIds);
    } catch (error) {
      this.settings.log.error({ err: error }, 'the sessions of sockets could not be looked up');
      return null;
    }
  }
}
