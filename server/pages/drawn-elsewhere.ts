import { Agent, request as askBy, type IncomingHttpHeaders } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Pages } from '../web/open-web';
import { answerPlainly } from '../web/plain-answer';

const againSeconds = 2;
// Of a process that says nothing for so long nothing is expected any more.
const silentMs = 10_000;
// A file is made for one customer, in its turn and with nothing said before it is there.
const files = ['/profile/statements/file', '/profile/orders/export'];
const fileSilentMs = 150_000;
// What speaks of one connection alone, and not of what goes over it.
const ofConnection = ['connection', 'keep-alive', 'proxy-connection', 'upgrade', 'te', 'trailer'];

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of ofConnection) delete kept[name];
  return kept;
}

const isFile = (url = '/'): boolean => files.includes(url.split('?', 1)[0]!);

/** Pages drawn by another process of this machine, which listens on the socket at `socketPath`. */
export function drawnElsewhere(socketPath: string, timeout = silentMs): Pages & { close(): void } {
  const agent = new Agent({ keepAlive: true });

  function failed(request: IncomingMessage, response: ServerResponse): void {
    if (response.writableEnded || response.destroyed) return;
    if (response.headersSent) return void response.destroy();
    answerPlainly(request, response, { reason: 'starting', status: 503, seconds: againSeconds });
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { method, url: path, headers } = request;
    const asked = askBy({
      socketPath,
      agent,
      method,
      path,
      timeout: isFile(path) ? fileSilentMs : timeout,
      headers: passedOn(headers),
    });
    // It may fail more than once, and one that nobody hears would end this process.
    asked.on('error', () => failed(request, response));
    // Silence of the one who reads is none of the one who draws.
    asked.on('timeout', () => {
      if (!response.writableNeedDrain) asked.destroy();
    });
    asked.once('response', (drawn) => {
      const { statusCode, headers: told } = drawn;
      for (const [name, value] of Object.entries(passedOn(told)))
        if (name !== 'transfer-encoding') response.setHeader(name, value!);
      response.writeHead(statusCode!);
      pipeline(drawn, response, () => undefined);
    });
    response.once('close', () => {
      if (!response.writableFinished) asked.destroy();
    });
    pipeline(request, asked, () => undefined);
  }

  return {
    handle,
    upgrade: (_, socket) => void socket.destroy(),
    close: () => agent.destroy(),
  };
}
