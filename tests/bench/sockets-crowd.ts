import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Order = { ports: readonly number[]; count: number; code: string } | { seconds: number };

const handshake =
  'GET /websocket HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const endOfHead = '\r\n\r\n';
const ping = 9;

/** A frame of a client: masked by nothing, as RFC 6455 lets it be. */
function clientFrame(opcode: number, text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}
const pong = clientFrame(10, '');

let frames = 0;
let closed = 0;
const sockets: Socket[] = [];

/** Counts the frames of one connection, however they are cut, and answers pings. */
function frameReader(socket: () => Socket) {
  let head = Buffer.alloc(0);
  let left = 0;
  const begin = (bytes: Buffer): Buffer => {
    const known = Buffer.concat([head, bytes]);
    const short = known.length < 2 ? 0 : known[1]! & 0x7f;
    const long = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (known.length < long) {
      head = known;
      return Buffer.alloc(0);
    }
    head = Buffer.alloc(0);
    left = short === 126 ? known.readUInt16BE(2) : short === 127 ? known.readUInt32BE(6) : short;
    if ((known[0]! & 0x0f) === ping) socket().write(pong);
    else frames += 1;
    return known.subarray(long);
  };
  return (bytes: Buffer): void => {
    while (bytes.length > 0) {
      if (left === 0) bytes = begin(bytes);
      const taken = Math.min(left, bytes.length);
      left -= taken;
      bytes = bytes.subarray(taken);
    }
  };
}

// One buffer for everybody: what arrives is counted, not kept, so that the crowd costs little itself.
const buffer = Buffer.alloc(256 * 1024);

/** Opens one connection that follows one instrument. */
function open(port: number, code: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    let isReady = false;
    const read = frameReader(() => socket);
    const callback = (size: number): boolean => {
      const bytes = buffer.subarray(0, size);
      if (isReady) read(bytes);
      else {
        const end = bytes.indexOf(endOfHead);
        if (end < 0) return true;
        isReady = true;
        socket.write(clientFrame(1, JSON.stringify({ op: 'subscribe', codes: [code] })));
        read(bytes.subarray(end + endOfHead.length));
        resolve(socket);
      }
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback } }, () =>
      socket.write(handshake),
    );
    socket.once('error', reject);
    socket.once('close', () => (closed += 1));
  });
}

process.once('disconnect', () => process.exit(1));
process.on('message', async (order: Order) => {
  if ('seconds' in order) {
    const before = frames;
    await sleep(order.seconds * 1000);
    return process.send!({ frames: frames - before, closed });
  }
  const { ports, count, code } = order;
  while (sockets.length < count) {
    const some = Array.from({ length: Math.min(50, count - sockets.length) }, (_, n) =>
      open(ports[n % ports.length]!, code),
    );
    sockets.push(...(await Promise.all(some)));
  }
  process.send!({ opened: sockets.length });
});
