import { createServer, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sentenceFor } from '../commands/plain-error.mjs';
import { choosePort } from './launcher.mjs';

const kept = { ...process.env };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'assay-port-'));
  process.env.ASSAY_DATA_DIR = folder;
});
afterEach(() => {
  process.env = { ...kept };
  rmSync(folder, { recursive: true });
});

/** What is printed where a start ends for its port. */
const refusal = async () => sentenceFor(await choosePort().catch((error: unknown) => error));

it('a port that is taken is told of as that', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  Object.assign(process.env, { PORT: String(port), HOST: '127.0.0.1' });
  expect(await refusal()).toMatch(`Port ${port} is in use by another program.`);
  await new Promise((resolve) => other.close(resolve));
  expect(await choosePort()).toBe(port);
});

it.each(['203.0.113.7', 'no-such-machine.invalid'])(
  'a HOST of %s is told of as no address of this machine',
  async (host) => {
    Object.assign(process.env, { PORT: '3999', HOST: host });
    expect(await refusal()).toMatch(`HOST=${host} is no address of this machine`);
  },
);
