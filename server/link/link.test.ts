import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { Refusal, Rejection } from '@/lib/core/codes';
import { onFloor } from '@/lib/platform/floor';
import { setRuntime, type Runtime } from '@/lib/platform/runtime';
import type { Whereabouts } from './leader-line';
import { LinkClient } from './link-client';
import { until } from '@/tests/setup/until';
import { serveLink } from './link-server';

const log = pino({ level: 'silent' });
const secret = 'a secret that both ends know';
const open: { stop(): void }[] = [];

afterEach(() => {
  for (const end of open.splice(0)) end.stop();
});

async function serve(handlers: Parameters<typeof serveLink>[0]['handlers'], epoch = '1') {
  const link = await serveLink({ secret, host: '127.0.0.1', port: 0, epoch, log, handlers });
  open.push(link);
  return { ...link, port: Number(link.address.split(':')[1]), epoch };
}

type Serving = Awaited<ReturnType<typeof serve>>;

function client(find: () => Serving | null, by = secret): LinkClient {
  const made = new LinkClient({
    secret: by,
    find: () => {
      const at = find();
      return Promise.resolve<Whereabouts | null>(
        at && { epoch: at.epoch, host: '127.0.0.1', port: at.port },
      );
    },
  });
  open.push(made);
  return made;
}

const service = onFloor('aTestOfTheLine', (amount: number, caller: { key: string | null }) =>
  amount < 0
    ? Promise.reject(new Refusal('10016', { min: '0' }))
    : Promise.resolve({ amount, key: caller.key, at: new Date(5) }),
);

it('runs a service here without a floor, and on the leader with one', async () => {
  setRuntime({ floor: null } as unknown as Runtime);
  expect(await service(1, { key: null })).toMatchObject({ amount: 1 });
  const floor = { ask: () => Promise.resolve('there') };
  setRuntime({ floor } as unknown as Runtime);
  expect(await service(1, { key: null })).toBe('there');
  setRuntime(undefined);
});

it('gives results as they were, dates and all, and throws what the leader threw', async () => {
  const at = await serve({
    away: () => Promise.reject(new Rejection('404')),
    broken: () => Promise.reject(new Error('a secret of the leader')),
  });
  const floor = client(() => at);
  expect(await floor.ask('aTestOfTheLine', [2, { key: 'k' }], false)).toEqual({
    amount: 2,
    key: 'k',
    at: new Date(5),
  });
  const refused = floor.ask('aTestOfTheLine', [-1, { key: 'k' }], false);
  await expect(refused).rejects.toMatchObject({ code: '10016', result: { min: '0' } });
  await expect(floor.ask('away', [], false)).rejects.toMatchObject({ code: '404' });
  await expect(floor.ask('broken', [], false)).rejects.not.toThrow('secret');
  await expect(floor.ask('nothing', [], false)).rejects.toThrow('failed');
});

it('answers a thousand at once, each its own', async () => {
  const at = await serve({ echo: (value: unknown) => Promise.resolve(value) });
  const floor = client(() => at);
  const asked = Array.from({ length: 1_000 }, (_, i) => ({ i, text: 'x'.repeat(i) }));
  const answers = await Promise.all(asked.map((one) => floor.ask('echo', [one], false)));
  expect(answers).toEqual(asked);
});

it('keeps the line to a leader that it did not come to hear for a while', async () => {
  const at = await serve({ stay: () => Promise.resolve('there') });
  const lines: string[] = [];
  const floor = new LinkClient({
    secret,
    find: () => Promise.resolve({ epoch: at.epoch, host: '127.0.0.1', port: at.port }),
    onLine: (epoch) => void lines.push(epoch),
  });
  open.push(floor);
  await floor.ask('stay', [], true);
  const until = performance.now() + 3_500;
  while (performance.now() < until);
  await sleep(700);
  expect(await floor.ask('stay', [], true)).toBe('there');
  expect(lines).toHaveLength(1);
});

it('waits for a leader that is not there yet, and follows the next one', async () => {
  let at: Serving | null = null;
  const floor = client(() => at);
  const early = floor.ask('who', [], false);
  at = await serve({ who: () => 'first' });
  expect(await early).toBe('first');
  const second = await serve({ who: () => 'second' }, '2');
  const first = at;
  at = second;
  first.stop();
  expect(await floor.ask('who', [], true)).toBe('second');
  expect(floor.leader).toBe('2');
});

it('a leader that is about to end answers what is under way, and leaves what comes to the next one', async () => {
  let finish: (who: string) => void = () => undefined;
  const asked: string[] = [];
  const first = await serve({
    who: (name: string) => {
      asked.push(name);
      return new Promise((resolve) => (finish = resolve));
    },
  });
  let at = first;
  const floor = client(() => at);
  const early = floor.ask('who', ['early'], false);
  await until(() => asked.length === 1);
  first.leave();
  const late = floor.ask('who', ['late'], true);
  finish('first');
  expect(await early).toBe('first');
  at = await serve({ who: () => 'second' }, '2');
  first.stop();
  expect(await late).toBe('second');
  expect(asked).toEqual(['early']);
});

it('leaves a leader that answers nothing but lives on, as soon as another one leads', async () => {
  const cutOff = await serve({ who: () => new Promise(() => undefined) });
  let at = cutOff;
  const floor = client(() => at);
  const asked = floor.ask('who', [], true);
  const once = floor.ask('who', [], false).catch((error: unknown) => error);
  await until(() => floor.leader === '1');
  at = await serve({ who: () => 'second' }, '2');
  const since = performance.now();
  expect(await asked).toBe('second');
  expect(await once).toMatchObject({ code: '503' });
  expect(performance.now() - since).toBeLessThan(4_000);
});

it('lays no second line to a leader whose database is away for a moment', async () => {
  const at = await serve({ who: () => 'first' });
  let isAway = false;
  const floor = client(() => (isAway ? null : at));
  expect(await floor.ask('who', [], false)).toBe('first');
  isAway = true;
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await floor.ask('who', [], false)).toBe('first');
});

it('repeats what may be repeated when the line breaks, and nothing else', async () => {
  let asked = 0;
  let broken: Serving | null = null;
  const never = () => {
    asked += 1;
    setImmediate(() => broken!.stop());
    return new Promise(() => undefined);
  };
  broken = await serve({ once: never, again: never });
  let at = broken;
  const floor = client(() => at);
  const fresh = await serve({ once: () => 'done', again: () => 'done' });
  const once = floor.ask('once', [], false);
  at = fresh;
  await expect(once).rejects.toMatchObject({ code: '503' });
  expect(asked).toBe(1);
  broken = await serve({ again: never });
  at = broken;
  const other = client(() => at);
  const again = other.ask('again', [], true);
  at = fresh;
  expect(await again).toBe('done');
  expect(asked).toBe(2);
});

it('goes by a socket of this machine where there is one, which nobody else may open', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-near-'));
  const hubPath = path.join(folder, 'hub');
  const link = await serveLink({
    secret,
    hubPath,
    host: '127.0.0.1',
    port: 0,
    epoch: '4',
    log,
    handlers: { who: () => 'near' },
  });
  const port = Number(link.address.split(':')[1]);
  // Who knows another secret comes no other way.
  const floor = new LinkClient({
    secret: 'another secret',
    hubPath,
    find: () => Promise.resolve({ epoch: '4', host: '127.0.0.1', port }),
  });
  expect(await floor.ask('who', [], false)).toBe('near');
  expect(statSync(`${hubPath}-floor-${port}`).mode & 0o077).toBe(0);
  floor.stop();
  link.stop();
  rmSync(folder, { recursive: true });
});

it('tells nobody anything who does not know the secret', async () => {
  let asked = 0;
  const at = await serve({ count: () => ++asked });
  const stranger = client(() => at, 'another secret');
  const answer = stranger.ask('count', [], false).catch((error: unknown) => error);
  const bare = createConnection(at.port, '127.0.0.1');
  const heard: Buffer[] = [];
  bare.on('data', (part) => heard.push(part));
  bare.write(Buffer.alloc(64, 7));
  await new Promise((resolve) => bare.on('close', resolve));
  // An alert of the protocol at most: no value of ours.
  expect(Buffer.concat(heard).length).toBeLessThan(16);
  expect(stranger.leader).toBeNull();
  stranger.stop();
  expect(await answer).toMatchObject({ code: '503' });
  expect(asked).toBe(0);
});
