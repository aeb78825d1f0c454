import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, Rejection } from '@/lib/core/codes';
import { Received, type Stored } from '@/lib/core/received';
import { encodePicture } from '@/server/files/encoder';
import { encoderLine } from '@/server/files/file-desk';
import { fewRights } from '@/server/files/rights';
import { UploadTurns } from '@/server/files/upload-turns';
import { childrenOf } from '@/tests/setup/files/largest';
import { until } from '@/tests/setup/until';

// What the system gives is looked for before the first picture.
beforeAll(() => fewRights());

/** Does not end: the encoder waits for its end. */
const endless = { path: '/dev/zero', key: Buffer.alloc(32), counter: Buffer.alloc(16) };
const roomy = { cpuMs: 30_000, timeMs: 60_000, memoryBytes: 700 * 1024 * 1024 };

// Without it, as on other systems than Linux, it runs at the lowest priority there is.
const canIdle = spawnSync('chrt', ['--idle', '0', 'true']).status === 0;

/** How the system lets an encoder have the processor; null for another process. */
function policyOf(pid: number): string | null {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const isEncoder = words[0] === process.execPath && words.some((w) => /encode-picture/.test(w));
    // The 41st of its facts, of which two stand before this bracket.
    const facts = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return isEncoder ? facts[38]! : null;
  } catch {
    return null;
  }
}

/** The policies of an encoder that is going to be ended. */
async function policiesOf(made: Promise<unknown>): Promise<Set<string>> {
  const policies = new Set<string>();
  let isOver = false;
  const over = expect(made)
    .rejects.toThrow()
    .finally(() => (isOver = true));
  for (; !isOver; await sleep(5))
    for (const pid of childrenOf(process.pid)) {
      const policy = policyOf(pid);
      if (policy !== null) policies.add(policy);
    }
  await over;
  return policies;
}

const [usual, idle] = ['0', '5'];

(canIdle ? it : it.skip)('runs only where nothing else wants the processor', async () => {
  const made = encodePicture(endless, 'image/png', { ...roomy, cpuMs: 500 });
  expect(await policiesOf(made)).toEqual(new Set([idle]));
});

const isRoot = process.getuid?.() === 0;
const canDrop = isRoot && spawnSync('setpriv', ['--reuid=64321', 'true']).status === 0;
const canPart = isRoot && spawnSync('unshare', ['--net', 'true']).status === 0;
const netOf = (pid: number | 'self') => readlinkSync(`/proc/${pid}/ns/net`);
const fact = (text: string, name: RegExp) => name.exec(text)?.[1]?.trim().split(/\s+/);

/** What an encoder that is under way may do, as the system tells it. */
function rightsOf(pid: number) {
  if (policyOf(pid) === null) return [];
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8');
  const rights = {
    users: new Set(fact(status, /^Uid:(.*)$/m)),
    groups: new Set([...fact(status, /^Gid:(.*)$/m)!, ...fact(status, /^Groups:(.*)$/m)!]),
    powers: fact(status, /^CapBnd:(.*)$/m),
    gainsNone: fact(status, /^NoNewPrivs:(.*)$/m),
    writes: fact(limits, /^Max file size(.*)bytes/m)?.[0],
    isApart: netOf(pid) !== netOf('self'),
  };
  return rights.users.has('0') ? [] : [rights];
}

(canDrop ? it : it.skip)('runs as nobody, without rights, files or a network', async () => {
  const made = encodePicture(endless, 'image/png', { ...roomy, cpuMs: 1_500 });
  const over = expect(made).rejects.toThrow();
  const [seen] = await until(() => {
    const found = childrenOf(process.pid).flatMap(rightsOf);
    return found.length > 0 && found;
  });
  await over;
  expect(seen).toEqual({
    users: new Set(['64321']),
    groups: new Set(['64321', '']),
    powers: ['0000000000000000'],
    gainsNone: ['1'],
    writes: '0',
    isApart: canPart,
  });
});

it('refuses as too large what takes more of the CPU or of memory than a picture may', async () => {
  const cpu = encodePicture(endless, 'image/png', {
    ...roomy,
    cpuMs: 1,
    memoryBytes: 64 * 1024 ** 3,
  });
  await expect(cpu).rejects.toEqual(new Refusal('10106'));
  const memory = encodePicture(endless, 'image/png', { ...roomy, memoryBytes: 1 });
  await expect(memory).rejects.toEqual(new Refusal('10106'));
});

it('asks to come again where a busy machine did not come to it, and blames no picture', async () => {
  const late = encodePicture(endless, 'image/png', { ...roomy, timeMs: 1 });
  await expect(late).rejects.toEqual(new Rejection('503', { retryAfterSeconds: 30 }));
});

it('turns away for a while whose picture ran into its limits, with what else of theirs waits', async () => {
  const turns = new UploadTurns({
    all: 2,
    ofCustomer: 3,
    inLine: 2,
    inLineOfAddress: 2,
    patienceMs: 1_000,
    files: 9,
    bytes: 900,
    bytesOfFile: 1,
    awayMs: 600_000,
  });
  const line = encoderLine(turns, { ...roomy, cpuMs: 1 });
  const send = (of: Stored, customerId: string) =>
    line(new Received(1, Buffer.alloc(0), of), 'image/png', customerId);
  const [first, second, other] = ['a', 'a', 'b'].map((who) => send(endless, who));
  await expect(first).rejects.toEqual(new Refusal('10106'));
  await expect(other).rejects.toEqual(new Refusal('10106'));
  await expect(second).rejects.toMatchObject({ code: '429', details: { retryAfterSeconds: 600 } });
  const take = (customerId: string) =>
    turns.take({ customerId, address: 'x' }, new AbortController().signal);
  expect(await take('a')).toBe(600);
  expect(await take('c')).toEqual(expect.any(Object));
});

it('gets a small share of a processor that everything else takes, once one was late', async () => {
  const made = encodePicture(endless, 'image/png', { ...roomy, cpuMs: 500 });
  expect(await policiesOf(made)).toEqual(new Set([usual]));
});
