import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrivateEvent } from '@/lib/core/market';
import { createSessionCache } from '@/server/session-cache';
import { createSocketTickets } from '@/server/sockets/socket-tickets';
import { startRig, type Rig, type SocketListener } from '../setup/socket-rig';
import { until } from '../setup/until';

/** Guarantee: private events reach the sockets of their customer's live sessions and nobody else. */
describe('private events', () => {
  const dead = new Set(['dead']);
  let rig: Rig;
  beforeEach(async () => {
    rig = await startRig({ dead, limits: { pingIntervalMs: 200 } });
  });
  afterEach(() => rig.stop());

  async function signedIn(sessionId: string, customerId: string): Promise<SocketListener> {
    const client = await rig.connect();
    const ticket = rig.tickets.issue({ sessionId, customerId });
    expect(await client.ask({ op: 'auth', ticket })).toEqual({ event: 'authenticated' });
    return client;
  }

  it('go to every socket of the customer, and to no other', async () => {
    const [mine, mineToo, hers, anyone] = [
      await signedIn('1', '7'),
      await signedIn('2', '7'),
      await signedIn('3', '8'),
      await rig.connect(),
    ];
    rig.bus.publish('7', { event: 'balance', mode: 'real' });
    await until(() => mine.objects.length === 2 && mineToo.objects.length === 2);
    await sleep(50);
    expect(mine.objects[1]).toEqual({ event: 'balance', mode: 'real' });
    expect(hers.objects).toHaveLength(1);
    expect(anyone.received).toHaveLength(0);
  });

  it('never hold a "[", whatever stands in them, and say the same to who parses them', async () => {
    const client = await signedIn('1', '7');
    const word = fc.string({
      unit: fc.oneof(
        fc.constantFrom('[', ']', '"', '\\', '{', '\u0000'),
        fc.string({ minLength: 1 }),
      ),
    });
    const event: fc.Arbitrary<PrivateEvent> = fc.oneof(
      fc.record({
        event: fc.constant('order' as const),
        id: word,
        status: word,
        reason: fc.option(word),
      }),
      fc.record({ event: fc.constant('review' as const), of: word, id: word, status: word }),
      fc.record({ event: fc.constant('alert' as const), id: word, code: word, price: word }),
    );
    await fc.assert(
      fc.asyncProperty(event, async (sent) => {
        const before = client.received.length;
        rig.bus.publish('7', sent);
        await until(() => client.received.length > before);
        const { text } = client.received[before]!;
        expect(text).not.toContain('[');
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(sent)));
      }),
      { numRuns: 60 },
    );
  });

  it('follow a ticket only once', async () => {
    const ticket = rig.tickets.issue({ sessionId: '1', customerId: '7' });
    const [first, second] = [await rig.connect(), await rig.connect()];
    expect(await first.ask({ op: 'auth', ticket })).toEqual({ event: 'authenticated' });
    expect(await second.ask({ op: 'auth', ticket })).toEqual({ event: 'error', reason: 'ticket' });
    rig.bus.publish('7', { event: 'balance', mode: 'demo' });
    await until(() => first.objects.length === 2);
    expect(second.objects).toHaveLength(1);
  });

  it('do not follow the ticket of a session that ended', async () => {
    const client = await rig.connect();
    const ticket = rig.tickets.issue({ sessionId: 'dead', customerId: '7' });
    expect(await client.ask({ op: 'auth', ticket })).toEqual({ event: 'error', reason: 'ticket' });
    rig.bus.publish('7', { event: 'balance', mode: 'demo' });
    await sleep(50);
    expect(client.objects).toHaveLength(1);
  });

  it('end with the session: its sockets are closed at once, others stay', async () => {
    const [ended, kept] = [await signedIn('1', '7'), await signedIn('2', '7')];
    rig.sessions.revoke((s) => s.sessionId === '1');
    rig.bus.publish('7', { event: 'balance', mode: 'real' });
    expect(await ended.closed).toBe(4401);
    expect(ended.objects).toHaveLength(1);
    await until(() => kept.objects.length === 2);
  });

  it('end when the session is found dead without a revocation', async () => {
    const client = await signedIn('4', '7');
    dead.add('4');
    expect(await client.closed).toBe(4401);
  });

  it('move to another customer with another ticket', async () => {
    const client = await signedIn('1', '7');
    const ticket = rig.tickets.issue({ sessionId: '9', customerId: '8' });
    await client.ask({ op: 'auth', ticket });
    rig.bus.publish('7', { event: 'balance', mode: 'real' });
    rig.bus.publish('8', { event: 'notification', id: '5' });
    await until(() => client.objects.length === 3);
    expect(client.objects[2]).toEqual({ event: 'notification', id: '5' });
  });
});

describe('tickets', () => {
  const session = { sessionId: '1', customerId: '7' };

  it('last 30 s, work once, and die with their session', () => {
    let now = 1_000;
    const sessions = createSessionCache();
    const tickets = createSocketTickets(sessions, () => now);
    const ticket = tickets.issue(session);
    now += 29_999;
    expect(tickets.redeem(ticket)).toEqual(session);
    expect(tickets.redeem(ticket)).toBeNull();

    const late = tickets.issue(session);
    now += 30_000;
    expect(tickets.redeem(late)).toBeNull();

    const revoked = tickets.issue(session);
    sessions.revoke((s) => s.customerId === '7');
    expect(tickets.redeem(revoked)).toBeNull();
    expect(tickets.redeem('')).toBeNull();
  });

  it('are bounded: the oldest go first', () => {
    const tickets = createSocketTickets(createSessionCache());
    const first = tickets.issue(session);
    for (let n = 0; n < 20_000; n += 1) tickets.issue(session);
    expect(tickets.redeem(first)).toBeNull();
    expect(tickets.redeem(tickets.issue(session))).toEqual(session);
  });
});
