import { randomUUID } from 'node:crypto';
import type { Database } from '@/lib/platform/db';
import { RedisServer } from '@/tests/setup/servers/redis-server';
import { freePort, ServerProcess } from '@/tests/setup/servers/server-process';
import { TcpWire } from '@/tests/setup/servers/tcp-wire';
import { until } from '@/tests/setup/until';

/** One that prices and decides, with a line of its own to the database. */
type Floor = { process: ServerProcess; wire: TcpWire; address: string };

/** Two floors, two webs, one for due work, a Redis and a database, as they would stand on several machines. */
export class DrillHouse {
  private constructor(
    readonly owner: Database,
    readonly redis: RedisServer,
    readonly floors: readonly Floor[],
    readonly webs: readonly ServerProcess[],
    readonly work: ServerProcess,
  ) {}

  /**
   * Starts all of them on the database at `applicationUrl`, with settings besides those of a test; resolves when orders
   * are taken by both webs.
   */
  static async open(
    owner: Database,
    applicationUrl: string,
    settings: Record<string, string> = {},
  ): Promise<DrillHouse> {
    const redis = await RedisServer.make();
    await redis.start();
    const shared = {
      FLOOR_SECRET: randomUUID(),
      REDIS_URL: redis.url,
      LOG_LEVEL: 'fatal',
      ...settings,
    };
    const make = async (ROLE: string, more: Record<string, string> = {}) =>
      new ServerProcess(await freePort(), {
        settings: { ...shared, DATABASE_URL: applicationUrl, ROLE, ...more },
      });
    const floor = async () => {
      const wire = await new TcpWire(Number(new URL(applicationUrl).port)).listen();
      const url = new URL(applicationUrl);
      url.port = String(wire.port);
      const FLOOR_PORT = String(await freePort());
      const more = { DATABASE_URL: url.href, FLOOR_HOST: '127.0.0.1', FLOOR_PORT };
      return { process: await make('floor', more), wire, address: FLOOR_PORT };
    };
    const house = new DrillHouse(
      owner,
      redis,
      [await floor(), await floor()],
      [await make('web'), await make('web')],
      await make('work'),
    );
    await Promise.all(house.processes.map((one) => one.start()));
    await Promise.all(house.webs.map((web) => web.leads()));
    return house;
  }

  get processes(): ServerProcess[] {
    return [...this.floors.map(({ process: one }) => one), ...this.webs, this.work];
  }

  /** The floor that leads now. */
  leader(): Promise<Floor> {
    return until(async () => {
      const [row] = await this.owner.sql<{ address: string | null }>`
        select address from engine_beat`;
      return this.floors.find(({ address }) => row?.address?.endsWith(`:${address}`));
    });
  }

  /** Resolves when one floor leads, the other stands by, and both webs take orders. */
  async isWhole(): Promise<void> {
    const { process: leading } = await this.leader();
    const others = this.floors.filter(({ process: one }) => one !== leading);
    await until(async () => (await Promise.all(others.map(standsBy))).every(Boolean));
    await Promise.all(this.webs.map((web) => web.leads()));
  }

  async close(): Promise<void> {
    for (const one of this.processes) await one.kill();
    for (const { wire } of this.floors) await wire.close();
    await this.redis.kill();
  }
}

async function standsBy({ process: { url } }: Floor): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(1_000) });
    return ((await answer.json()) as { status: string }).status === 'standing-by';
  } catch {
    return false;
  }
}
