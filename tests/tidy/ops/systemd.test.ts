import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const file = 'ops/systemd/assay.service';
const unit = readFileSync(file, 'utf8');
const values = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!);

it('starts what the image starts', () => {
  const image = /^CMD \["sh", "-c", "(.*)"\]$/m.exec(readFileSync('Dockerfile', 'utf8'))![1]!;
  const [prepare, serve] = [values('ExecStartPre')[0]!, values('ExecStart')[0]!].map((command) =>
    command.replaceAll('/usr/bin/', ''),
  );
  expect(`${prepare} && exec ${serve}`).toBe(image);
});

it.each([
  ['NoNewPrivileges', 'true'],
  ['ProtectSystem', 'strict'],
  ['ProtectHome', 'true'],
  ['PrivateTmp', 'true'],
  ['PrivateDevices', 'true'],
  ['CapabilityBoundingSet', ''],
  ['SystemCallFilter', '@system-service'],
  ['UMask', '0077'],
])('is held to what it needs: %s=%s', (name, value) => expect(values(name)).toEqual([value]));

/** What systemd says against a unit where it is there; a machine may have Node elsewhere. */
const complaints = (of: string): string[] => {
  const { error, stderr } = spawnSync('systemd-analyze', ['verify', of], { encoding: 'utf8' });
  if (error) return [];
  return stderr
    .split('\n')
    .filter((line) => line.includes('assay') && !/is not executable/.test(line));
};

it('is a unit as systemd wants it', () => expect(complaints(file)).toEqual([]));
