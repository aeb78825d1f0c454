import { Refusal, Rejection } from '@/lib/core/codes';
import { encodePicture } from '@/server/files/encoder';

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
