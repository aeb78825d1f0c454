import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Guarantee: whoever bundles beside others is not stopped by the first to end, and nothing of it stays. */

const program = (work: string) => `
  import { readFileSync } from 'node:fs';
  import { bundling, keptBundler } from './scripts/sources/bundling.mjs';
  const children = () =>
    readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').split(' ').filter(Boolean).length;
  const gone = async () => {
    for (let at = 0; at < 200 && children() > 0; at += 1) await new Promise((next) => setTimeout(next, 50));
    return children();
  };
  const built = ({ transform }) => transform('let a: number = 1', { loader: 'ts' }).then(({ code }) => code.trim());
  // What is under way while another one begins and ends.
  const beside = { name: 'beside', setup: (build) => build.onStart(() => bundling(built).then(() => undefined)) };
  const besideAnother = ({ build }) =>
    build({ stdin: { contents: 'let a: number = 1', loader: 'ts' }, write: false, plugins: [beside] })
      .then(({ outputFiles }) => outputFiles[0].text.trim().split('\\n').at(-1));
  ${work}
`;

async function said(work: string): Promise<unknown> {
  const args = ['--input-type=module', '--eval', program(work)];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test('two at once both end, and the service with the last of them', async () => {
  const answer = await said(`
    console.log(JSON.stringify([await bundling(besideAnother), await gone()]));
  `);
  expect(answer).toEqual(['let a = 1;', 0]);
});

test('one that failed leaves none behind, and another can begin', async () => {
  const answer = await said(`
    const failed = await bundling(({ transform }) => transform('let a = ;', { logLevel: 'silent' })).catch(() => 'failed');
    const left = await gone();
    console.log(JSON.stringify([failed, left, await bundling(built), await gone()]));
  `);
  expect(answer).toEqual(['failed', 0, 'let a = 1;', 0]);
});

test('who keeps it is not stopped by others', async () => {
  const answer = await said(`
    const kept = await keptBundler();
    console.log(JSON.stringify([await besideAnother(kept)]));
    await kept.stop();
  `);
  expect(answer).toEqual(['let a = 1;']);
});
