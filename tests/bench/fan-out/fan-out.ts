import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median, percentile, spread, type Measured } from '../report';
import {
  assay,
  bareTcp,
  behindFloor,
  frameOf,
  freshForEach,
  itemsOf,
  type Peer,
} from './fan-out-peers';

const clientCount = 1_000;
const rounds = 9;
const framesPerRound = 40;
const latencyBlocks = 4;
const ticksPerBlock = 30;
const coldTicks = 3;

type Reply = { reached?: number; error?: string };

/** A thousand connections in a process of their own, to one peer at a time. */
class Crowd {
  private readonly child: ChildProcess;
  private expected = 0;

  constructor() {
    this.child = fork(path.join(import.meta.dirname, 'fan-out-clients.js'));
  }

  private async ask(order: Record<string, unknown>): Promise<Reply> {
    const replied = once(this.child, 'message', { signal: AbortSignal.timeout(60_000) }) as Promise<
      [Reply]
    >;
    this.child.send(order);
    const [reply] = await replied;
    if (reply.error) throw new Error(reply.error);
    return reply;
  }

  async join(peer: Peer): Promise<void> {
    const { port } = peer.server.address() as AddressInfo;
    await this.ask({ connect: port, upgrade: peer.upgrades, count: clientCount });
    this.expected = 0;
    // A connection is open for the client before the server has taken it from its queue.
    await sleep(200);
  }

  /**
   * Lets a peer send one frame; tells when the last client has all of it, on the monotonic clock, ns.
   * The crowd knows what it waits for before any peer writes, whether that writes at once or later.
   */
  async deliver(peer: Peer, round: number, bytes: number): Promise<number> {
    this.expected += bytes * clientCount;
    const reached = this.ask({ target: this.expected });
    peer.send(round);
    return (await reached).reached!;
  }

  leave(): Promise<Reply> {
    return this.ask({ reset: true });
  }

  end(): void {
    this.child.kill();
  }
}

const now = () => Number(process.hrtime.bigint());

/** Deliveries in a second when each frame follows the arrival of the last one everywhere. */
async function rateOf(peer: Peer, crowd: Crowd, bytes: number) {
  await crowd.join(peer);
  for (let warm = 0; warm < 5; warm += 1) {
    await crowd.deliver(peer, warm, bytes);
  }
  const cpu = process.cpuUsage();
  const began = now();
  for (let frame = 0; frame < framesPerRound; frame += 1) {
    await crowd.deliver(peer, frame, bytes);
  }
  const seconds = (now() - began) / 1e9;
  const used = process.cpuUsage(cpu);
  await crowd.leave();
  await sleep(100);
  const deliveries = framesPerRound * clientCount;
  return { wall: deliveries / seconds, cpu: deliveries / ((used.user + used.system) / 1e6) };
}

/** How long isolated ticks take to the last client, ms; the first few find everything cold and do not count. */
async function latenciesOf(peer: Peer, crowd: Crowd, bytes: number): Promise<number[]> {
  await crowd.join(peer);
  const took: number[] = [];
  for (let tick = -coldTicks; tick < ticksPerBlock; tick += 1) {
    await sleep(300 + (Math.abs(tick) % 7) * 13);
    const began = now();
    const ms = ((await crowd.deliver(peer, tick + coldTicks, bytes)) - began) / 1e6;
    if (tick >= 0) took.push(ms);
  }
  await crowd.leave();
  return took;
}

async function listen(peers: Peer[]): Promise<void> {
  for (const { server } of peers) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
}

type Floor = Awaited<ReturnType<typeof behindFloor>>;

async function measureLatency(crowd: Crowd, floor: Floor, frame: Buffer): Promise<Measured[]> {
  const hopped = await frameOf(floor.peer(0));
  const peers = {
    assay: { ...assay(250), bytes: frame.length },
    hop: { ...floor.peer(250), bytes: hopped.length },
    tcp: { ...bareTcp(frame), bytes: frame.length },
  };
  const names = ['assay', 'hop', 'tcp'] as const;
  await listen(Object.values(peers));
  const took: Record<(typeof names)[number], number[]> = { assay: [], hop: [], tcp: [] };
  for (let block = 0; block < latencyBlocks; block += 1)
    for (const turn of names.keys()) {
      const name = names[(block + turn) % names.length]!;
      took[name].push(...(await latenciesOf(peers[name], crowd, peers[name].bytes)));
    }
  const of = (name: 'assay' | 'hop', what: string, atMost: number): Measured => ({
    what,
    unit: 'ms',
    ours: percentile(took[name], 99),
    theirs: percentile(took.tcp, 99),
    atMost,
    note: `${clientCount} clients, ${took[name].length} isolated ticks of ${peers[name].bytes} bytes; medians ${percentile(took[name], 50).toFixed(1)} and ${percentile(took.tcp, 50).toFixed(1)} (bare TCP)`,
  });
  return [
    of('assay', 'Tick to last client, p99', 50),
    of('hop', 'Tick to last client over another process, p99', 30),
  ];
}

async function measureRates(crowd: Crowd, floor: Floor, frame: Buffer): Promise<Measured[]> {
  const hopped = await frameOf(floor.peer(0));
  const peers = {
    assay: assay(0),
    hop: floor.peer(0),
    tcpOfHop: bareTcp(hopped),
    tcp: bareTcp(frame),
    tcpAgain: bareTcp(frame),
    fresh: freshForEach(itemsOf(frame)),
  };
  const names = Object.keys(peers) as (keyof typeof peers)[];
  const bytesOf = (name: keyof typeof peers) =>
    name === 'hop' || name === 'tcpOfHop' ? hopped.length : frame.length;
  await listen(Object.values(peers));
  type Rates = Record<keyof typeof peers, number[]>;
  const rates = () => Object.fromEntries(names.map((name) => [name, [] as number[]]));
  const [wall, cpu] = [rates(), rates()] as [Rates, Rates];
  for (let round = 0; round < rounds; round += 1) {
    // Each round begins with another peer, so that none always follows the same one.
    for (const turn of names.keys()) {
      const name = names[(round + turn) % names.length]!;
      const rate = await rateOf(peers[name], crowd, bytesOf(name));
      wall[name].push(rate.wall);
      cpu[name].push(rate.cpu);
    }
  }
  type Other = { of?: 'assay' | 'hop'; peer: keyof Rates; label: string; atLeast: number };
  const compared = ({ of = 'assay', peer, label, atLeast }: Other): Measured => ({
    what: `Socket fan-out ${label}`,
    unit: 'deliveries/s',
    ours: median(wall[of]),
    theirs: median(wall[peer]),
    ratio: median(wall[of].map((rate, round) => rate / wall[peer][round]!)),
    atLeast,
    cpuRatio: median(cpu[of].map((rate, round) => rate / cpu[peer][round]!)),
    note: `${clientCount} clients, ${bytesOf(of)} bytes a frame; bare TCP against itself ${spread(wall.tcpAgain, wall.tcp)}, by CPU ${spread(cpu.tcpAgain, cpu.tcp)}`,
  });
  return [
    compared({ peer: 'tcp', label: 'against bare TCP with the same bytes', atLeast: 0.5 }),
    compared({ peer: 'fresh', label: 'against a stringify and ws.send per client', atLeast: 2.5 }),
    compared({
      of: 'hop',
      peer: 'tcpOfHop',
      label: 'of another process’s ticks against bare TCP',
      atLeast: 0.8,
    }),
  ];
}

async function main(): Promise<Measured[]> {
  const [crowd, floor] = [new Crowd(), await behindFloor()];
  const frame = await frameOf(assay(0));
  const measured = [
    ...(await measureRates(crowd, floor, frame)),
    ...(await measureLatency(crowd, floor, frame)),
  ];
  crowd.end();
  await floor.end();
  return measured;
}

process.once('disconnect', () => process.exit(1));
process.send!(await main());
process.exit(0);
