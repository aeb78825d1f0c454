import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Pushed = { title: string; body: string; tag: string; page: string; lang: string };
type Message = { path: string; headers: IncomingHttpHeaders; body: Buffer };

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** A browser that subscribed: what it tells its site, and how it reads what comes (RFC 8291). */
function subscribe(origin: string) {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomUUID()}`;
  function read(body: Buffer): Pushed {
    const salt = body.subarray(0, 16);
    const theirs = body.subarray(21, 21 + body[20]!);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs]);
    const secret = hkdf(auth, ecdh.computeSecret(theirs), info, 32);
    const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
    const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12);
    const sealed = body.subarray(21 + theirs.length);
    const opening = createDecipheriv('aes-128-gcm', key, nonce);
    opening.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Pushed;
  }
  return {
    path,
    keys: {
      endpoint: `${origin}${path}`,
      p256dh: own.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    read,
  };
}

export type Browser = ReturnType<typeof subscribe>;

/** A push service on loopback that keeps what it takes, and answers as it is told. */
export async function startPushService() {
  const messages: Message[] = [];
  const answers = new Map<string, number>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      messages.push({ path, headers, body: Buffer.concat(parts) });
      response.writeHead(answers.get(path) ?? 201, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const of = ({ path }: Browser) => messages.filter((message) => message.path === path);
  return {
    origin,
    browser: () => subscribe(origin),
    of,
    /** What came to a browser, as it reads it. */
    told: (browser: Browser) => of(browser).map(({ body }) => browser.read(body)),
    answer: ({ path }: Browser, status: number) => void answers.set(path, status),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
