import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { until } from '@/tests/setup/until';
import {
  liftBodyLimit,
  limitBody,
  limitConnections,
  limitReading,
  timeLimits,
} from './connections';

/** Sends half of a body, and the rest when told; gives how the request ended. */
async function sendSlowly(
  limitMs: number,
  rest: Promise<void>,
  begun: (incoming: IncomingMessage) => void = () => undefined,
): Promise<string> {
  const server = createServer((incoming: IncomingMessage, response) => {
    limitBody(incoming, limitMs);
    begun(incoming);
    incoming.on('error', () => undefined);
    incoming.on('end', () => response.end('whole')).resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ended = new Promise<string>((resolve) => {
    const outgoing = request(
      { port, method: 'POST', headers: { 'content-length': 2 } },
      (response) => response.on('data', (text: Buffer) => resolve(text.toString())),
    );
    outgoing.on('error', ({ message }) => resolve(message));
    outgoing.write('a');
    void rest.then(() => outgoing.end('b'));
  });
  const how = await ended;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return how;
}

test('a body that does not come in time ends its request', async () => {
  expect(await sendSlowly(20, new Promise(() => undefined))).toBe('socket hang up');
});

test('one that comes in time is read', async () => {
  expect(await sendSlowly(60_000, Promise.resolve())).toBe('whole');
});

test('who takes nothing of an answer is not held on to, who takes it slowly is', async () => {
  const limitMs = 400;
  const length = 40_000_000;
  let closed = 0;
  const server = createServer((_, response) => {
    limitReading(response, limitMs);
    response.once('close', () => (closed += 1));
    response.end(Buffer.alloc(length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const asks = (taken: (piece: Buffer, socket: Socket) => void) => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    return socket.on('data', (piece: Buffer) => taken(piece, socket));
  };
  const [nothing, slowly] = [{ bytes: 0 }, { bytes: 0 }];
  const still = asks((piece) => (nothing.bytes += piece.length)).pause();
  await until(() => closed === 1);
  await new Promise((resolve) => still.once('close', resolve).resume());
  expect(nothing.bytes).toBeLessThan(length);
  const began = performance.now();
  const slow = asks((piece, socket) => {
    slowly.bytes += piece.length;
    socket.pause();
    setTimeout(() => socket.resume(), 2);
  });
  await until(() => slowly.bytes > length);
  expect(performance.now() - began).toBeGreaterThan(limitMs);
  slow.destroy();
  await new Promise((resolve) => server.close(resolve));
});

test('an answer may be worked on for longer than it may wait to be taken', async () => {
  const server = createServer((_, response) => {
    limitReading(response, 100);
    setTimeout(() => response.end('late'), 600);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('late');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a file that was let in may take longer', async () => {
  const late = new Promise<void>((resolve) => setTimeout(resolve, 100));
  expect(await sendSlowly(20, late, liftBodyLimit)).toBe('whole');
});

/** How a line that one address keeps is left by an answer, while that address holds `others` more. */
async function leaves(others: number): Promise<string | undefined> {
  const server = createServer(timeLimits);
  limitConnections(server, { RATE_LIMITS: 'on', TRUST_PROXY: false });
  server.on('request', (_, response: ServerResponse) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const held = await Promise.all(Array.from({ length: others }, () => connected(port)));
  const agent = new Agent({ keepAlive: true });
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ port, agent }, resolve).on('error', reject).end(),
  );
  answer.resume();
  agent.destroy();
  held.forEach((socket) => socket.destroy());
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return [answer.headers.connection, answer.headers['keep-alive']].filter(Boolean).join(' ');
}

const connected = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket)).on('error', reject);
  });

test('a line is kept longer than any proxy keeps one, until its address holds half of its places', async () => {
  expect(await leaves(5)).toBe('keep-alive timeout=75');
  expect(await leaves(128)).toBe('close');
});
