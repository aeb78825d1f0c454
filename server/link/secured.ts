import { hkdfSync } from 'node:crypto';
import { connect, createServer, type Server, type TLSSocket } from 'node:tls';

// A key that both ends know proves either to the other and hides what passes; no certificate has to be kept.
const ciphers = 'ECDHE-PSK-CHACHA20-POLY1305';
const identity = 'assay';
const handshakeMs = 3_000;

const version = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', ciphers } as const;

const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'assay', 'line to the floor', 32));

/** Takes lines of processes that know the secret; whoever does not gets nothing and is told nothing. */
export function securedServer(secret: string, take: (line: TLSSocket) => void): Server {
  const psk = keyOf(secret);
  const server = createServer({
    ...version,
    handshakeTimeout: handshakeMs,
    pskCallback: (_, name) => (name === identity ? psk : null),
  });
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (line) => {
    line.on('error', () => undefined);
    line.setNoDelay(true);
    take(line);
  });
  return server;
}

/** A line to a process that knows the secret. Rejects where there is none, or it does not know it. */
export function securedLine(secret: string, host: string, port: number): Promise<TLSSocket> {
  const psk = keyOf(secret);
  return new Promise((resolve, reject) => {
    const line = connect({
      ...version,
      host,
      port,
      pskCallback: () => ({ psk, identity }),
      // The key has proved who is there; there is no name to compare.
      checkServerIdentity: () => undefined,
      timeout: handshakeMs,
    });
    const fail = (error: Error) => {
      line.destroy();
      reject(error);
    };
    line.once('error', fail);
    line.once('timeout', () => fail(new Error('The floor does not answer.')));
    line.once('secureConnect', () => {
      line.off('error', fail);
      line.removeAllListeners('timeout');
      line.setTimeout(0);
      line.on('error', () => undefined);
      line.setNoDelay(true);
      resolve(line);
    });
  });
}
