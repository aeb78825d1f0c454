import { fork } from 'node:child_process';
import { on, once } from 'node:events';
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
const warmFrames = 5;
const framesPerRound = 40;
const framesAhead = 2;
const latencyBlocks = 4;
const ticksPerBlock = 30;
const coldTicks = 3;

type Reply = { reached?: number; error?: string };

/** A thousand connections in a process of their own, to one peer at a time. */
class Crowd {
  private readonly child = fork(path.join(import.meta.dirname, 'fan-out-clients.js'));
  private readonly replies = on(this.child, 'message');

  private async answer(): Promise<Reply> {
    const late = sleep(60_000, null, { ref: false }).then(() => ({ error: 'nothing arrived' }));
    const next = this.replies.next().then(({ value }) => (value as [Reply])[0]);
    const reply: Reply = await Promise.race([next, late]);
    if (reply.error) throw new Error(reply.error);
    return reply;
  }

  private ask(order: Record<string, unknown>): Promise<Reply> {
    this.child.send(order);
    return this.answer();
  }

  async join(peer: Peer): Promise<void> {
    const { port } = peer.server.address() as AddressInfo;
    await this.ask({ connect: port, upgrade: peer.upgrades, count: clientCount });
    // A connection is open for the client before the server has taken it from its queue.
    await sleep(200);
  }

  /**
   * Lets a peer send the frames of some rounds, of which at most `ahead` are under way; tells when the last
   * client has all of the last one, on the monotonic clock, ns. The crowd knows what it waits for before any
   * peer writes, whether that writes at once or later.
   */
  async deliver(peer: Peer, rounds: number[], bytes: number, ahead = 1): Promise<number> {
    this.child.send({ every: bytes * clientCount, times: rounds.length });
    let [sent, reached] = [0, 0];
    for (let arrived = 0; arrived < rounds.length; arrived += 1) {
      for (; sent < Math.min(rounds.length, arrived + ahead); sent += 1)
        await peer.send(rounds[sent]!);
      reached = (await this.answer()).reached!;
    }
    return reached;
  }

  leave(): Promise<Reply> {
    return this.ask({ reset: true });
  }

  end(): void {
    this.child.kill();
  }
}

const now = () => Number(process.hrtime.bigint());
const roundsOf = (count: number) => Array.from({ length: count }, (_, round) => round);

/**
 * Deliveries in a second of a flow of frames: each is sent once the last but one is everywhere, so that
 * whoever hands on does so while what was handed on is written. What one frame alone takes, the latencies tell.
 */
async function rateOf(peer: Peer, crowd: Crowd, bytes: number) {
  await crowd.join(peer);
  await crowd.deliver(peer, roundsOf(warmFrames), bytes, framesAhead);
  const cpu = process.cpuUsage();
  const began = now();
  const ended = await crowd.deliver(peer, roundsOf(framesPerRound), bytes, framesAhead);
  const seconds = (ended - began) / 1e9;
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
    const ms = ((await crowd.deliver(peer, [tick + coldTicks], bytes)) - began) / 1e6;
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
