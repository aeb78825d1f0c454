import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { liftBodyLimit, limitBody, limitConnections, timeLimits } from './connections';

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
