import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal, Rejection } from '@/lib/core/codes';
import { encodePicture } from '@/server/files/encoder';
import { childrenOf } from '@/tests/setup/files/largest';

/** Does not end: the encoder waits for its end. */
const endless = { path: '/dev/zero', key: Buffer.alloc(32), counter: Buffer.alloc(16) };
const roomy = { cpuMs: 30_000, timeMs: 60_000, memoryBytes: 700 * 1024 * 1024 };

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

(canIdle ? it : it.skip)('runs only where nothing else wants the processor', async () => {
  const made = encodePicture(endless, 'image/png', { ...roomy, timeMs: 2_000 });
  const policies = new Set<string>();
  const looking = (async () => {
    for (let look = 0; look < 150; look += 1, await sleep(10))
      for (const pid of childrenOf(process.pid)) {
        const policy = policyOf(pid);
        if (policy !== null) policies.add(policy);
      }
  })();
  await expect(made).rejects.toThrow();
  await looking;
  const idle = '5';
  expect(policies).toEqual(new Set([idle]));
});
