import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import path from 'node:path';

/** A measurement in a process of its own, on a site that is there already. */
function measuring(work: string) {
  const code = `const { onSite } = await import(${JSON.stringify(path.resolve('scripts/site/measured-site.mjs'))});
    await onSite(${work});`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, NODE_OPTIONS: '', ASSAY_URL: 'http://127.0.0.1:1', LOG_LEVEL: '' },
  });
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s ends a measurement without a fuss',
  async (signal) => {
    const child = measuring(`(url) => new Promise((_, reject) => {
    const open = setInterval(() => undefined, 1000);
    for (const one of ['SIGINT', 'SIGTERM'])
      process.once(one, () => { clearInterval(open); reject(new Error('the browser is gone')); });
    console.log(url);
  })`);
    const errors = text(child.stderr);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(await errors).toBe('');
  },
);

test('what goes wrong is told in a sentence', async () => {
  const child = measuring(`() => Promise.reject(new Error('no canvas'))`);
  const errors = text(child.stderr);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect((await errors).split('\n')).toEqual([expect.stringContaining('no canvas'), '']);
});
