import { readFileSync } from 'node:fs';

const compose = readFileSync('docker-compose.yml', 'utf8');
const services = compose
  .slice(compose.indexOf('services:'), compose.indexOf('\nvolumes:'))
  .split(/^ {2}(?=\w+:\n)/m)
  .slice(1);

it('has three services', () => expect(services).toHaveLength(3));

it.each(services)('drops every privilege that it does not need: %#', (service) => {
  expect(service).toContain("security_opt: ['no-new-privileges:true']");
  expect(service).toContain('cap_drop: [ALL]');
});

it('publishes nothing beyond this machine unless told to', () => {
  const ports = [...compose.matchAll(/ports:\n(?: +#.*\n)* +- '([^']+)'/g)].map(
    ([, port]) => port!,
  );
  expect(ports).toHaveLength(2);
  for (const port of ports) expect(port).toMatch(/^(\$\{BIND:-127\.0\.0\.1\}|127\.0\.0\.1):/);
});

it('names the version of every image, here and in the Dockerfile', () => {
  const images = [
    ...compose.matchAll(/image: (\S+)/g),
    ...readFileSync('Dockerfile', 'utf8').matchAll(/^FROM (\S+)/gm),
  ].map(([, image]) => image!);
  expect(images).toHaveLength(4);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/);
});

it('runs no script of a package while it installs', () => {
  for (const file of ['Dockerfile', 'scripts/launch/install.mjs'])
    expect(readFileSync(file, 'utf8')).toMatch(/ci['",\s]+--ignore-scripts/);
});
