import { ensureRedis } from '@/scripts/site/redis.mjs';
import { ProgramAtPort } from './program-at-port';
import { freePort } from './server-process';

type Start = {
  /** Further settings, as its command line takes them. */
  settings?: readonly string[];
};

/** A real Redis on this machine that keeps nothing. */
export class RedisServer extends ProgramAtPort {
  /** One that does not run yet. */
  static async make({ settings = [] }: Start = {}): Promise<RedisServer> {
    const [file, port] = [(await ensureRedis())!, await freePort()];
    const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
    return new RedisServer(port, [file, ...own, ...settings], {
      argv0: 'redis-server',
      cwd: '/tmp',
    });
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }
}
