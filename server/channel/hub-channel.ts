import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gathered } from '../link/gathered';
import { gapTopic, listeners, type Channel } from './channel';

const againMs = 100;
// What a hub that does not read may leave here; beyond it the line is given up and news are missed.
const mostUnsentBytes = 32 * 1024 * 1024;

/** Calls `take` with each line of a socket's text. */
export function readLines(socket: Socket, take: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) take(line);
  });
}

/** The launcher's own channel on one machine: a hub that hands each line on to all the others. */
export function hubChannel(path: string): Channel {
  const { subscribe, onGap, tell, gap } = listeners();
  let socket: Socket | null = null;
  let gather: () => void = () => undefined;
  let isClosed = false;
  let isUntold = false;

  function say(line: Socket, topic: string, news: unknown): void {
    gather();
    line.write(`${JSON.stringify([topic, news])}\n`);
  }

  async function keep(): Promise<void> {
    for (let isFirst = true; !isClosed; isFirst = false) {
      const line = connect(path);
      line.on('error', () => undefined);
      line.once('connect', () => {
        socket = line;
        gather = gathered(line);
        if (isUntold) say(line, gapTopic, null);
        isUntold = false;
        if (!isFirst) gap();
      });
      readLines(line, (text) => {
        const [topic, news] = JSON.parse(text) as [string, unknown];
        if (topic === gapTopic) gap();
        else tell(topic, news);
      });
      await new Promise((resolve) => line.once('close', resolve));
      socket = null;
      if (!isClosed) await sleep(againMs);
    }
  }

  const ended = keep();
  return {
    get trouble() {
      return socket ? null : 'The launcher does not answer: nothing is heard of other processes.';
    },
    subscribe,
    onGap,
    publish(topic, news) {
      if (socket && socket.writableLength <= mostUnsentBytes) return say(socket, topic, news);
      isUntold = true;
      socket?.destroy();
    },
    async close() {
      isClosed = true;
      socket?.destroy();
      await ended;
    },
  };
}
