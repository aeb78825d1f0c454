import type { AddressInfo, Socket } from 'node:net';
import type { Log } from '@/lib/platform/log';
import { floorService } from '@/lib/platform/floor';
import { isDatabaseAway } from '@/lib/platform/database-away';
import { Rejection } from '@/lib/core/codes';
import { frameWriter, readFrames } from './frames';
import { nearServer } from './near';
import { securedServer } from './secured';
import { answerOfError, type Answered, type Asked } from './words';

type Handlers = Record<string, (...args: never[]) => unknown>;

type Parts = {
  secret: string;
  /** Socket of the launcher, where processes of this machine hear from each other. */
  hubPath?: string | undefined;
  host: string;
  port: number;
  epoch: string;
  log: Log;
  /** What can be asked beside the services that run on the floor. */
  handlers: Handlers;
};

const retryAfterSeconds = 2;

/** Lets other processes ask the leader. Resolves with its address once it listens. */
export async function serveLink({ secret, hubPath, host, port, epoch, log, handlers }: Parts) {
  const lines = new Set<Socket>();
  let isLeaving = false;

  async function answer({ id, name, args }: Asked): Promise<Answered> {
    try {
      if (name === 'ping') return { id, result: null };
      const service = handlers[name] ?? floorService(name);
      if (!service) throw new Error(`Nothing here is called ${name}.`);
      return { id, result: await service(...(args as never[])) };
    } catch (error) {
      if (isDatabaseAway(error))
        return answerOfError(id, new Rejection('503', { retryAfterSeconds }));
      const told = answerOfError(id, error);
      if ('failed' in told) log.error({ err: error, name }, 'what another process asked failed');
      return told;
    }
  }

  function take(line: Socket): void {
    lines.add(line);
    line.on('close', () => lines.delete(line));
    const write = frameWriter(line);
    write({ epoch });
    readFrames(line, (value) => {
      const asked = value as Asked;
      // Who asks now is not answered any more, and asks the next leader once this line has ended.
      if (isLeaving && asked.name !== 'ping') return;
      void answer(asked).then((answered) => {
        try {
          write(answered);
        } catch (error) {
          log.error({ err: error, name: asked.name }, 'an answer cannot be handed over');
          write({ id: asked.id, failed: true });
        }
      });
    });
  }

  const server = securedServer(secret, take);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  const stopNear = hubPath ? await nearServer(hubPath, address.port, take) : undefined;
  return {
    address: `${address.address.includes(':') ? `[${address.address}]` : address.address}:${address.port}`,
    /** Takes nothing more from now on; what is under way is still answered. */
    leave: () => void (isLeaving = true),
    /** Ends the lines: what is not answered by now is asked of the next leader. */
    stop(): void {
      server.close();
      stopNear?.();
      for (const line of lines) line.destroy();
    },
  };
}
