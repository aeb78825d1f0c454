import { connect, createServer, type Socket } from 'node:net';
import { listenPrivately } from '../private-socket';

/**
 * Where a floor of this machine listens beside the launcher's socket, by the port at which it listens for others:
 * the folder is its user's alone, so that what comes this way needs no key and is not sealed.
 */
const placeOf = (hubPath: string, port: number) => `${hubPath}-floor-${port}`;

/** Takes lines of processes of this machine. Resolves to what ends it. */
export async function nearServer(
  hubPath: string,
  port: number,
  take: (line: Socket) => void,
): Promise<() => void> {
  const server = createServer((line) => {
    line.on('error', () => undefined);
    take(line);
  });
  await listenPrivately(server, placeOf(hubPath, port));
  return () => void server.close();
}

/** A line to a floor of this machine. Rejects where there is none. */
export function nearLine(hubPath: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const line = connect(placeOf(hubPath, port));
    line.once('error', reject);
    line.once('connect', () => {
      line.off('error', reject);
      line.on('error', () => undefined);
      resolve(line);
    });
  });
}
