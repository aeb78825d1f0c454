import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { envSchema, readEnv } from '@/lib/platform/env';
import { strangeSettings } from '@/server/setting-names';

type Service = {
  image?: string;
  build?: string;
  extends?: { file: string; service: string };
  command?: string[] | string;
  hostname?: string;
  environment?: Record<string, string>;
  ports?: string[];
  volumes?: string[];
  depends_on?: string[] | Record<string, unknown>;
  security_opt?: string[];
  cap_drop?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> };

const read = (file: string) => readFileSync(file, 'utf8');
const composed = (file: string) => parse(read(file), { merge: true }) as Compose;

const file = 'docker-compose.scaled.yml';
const text = read(file);
const { services, volumes } = composed(file);
const balancing = 'ops/haproxy/haproxy.cfg';

/** A service with what it has of another file. */
const whole = (service: Service): Service =>
  service.extends
    ? { ...composed(service.extends.file).services[service.extends.service]!, ...service }
    : service;
const all = Object.entries(services).map(([name, service]) => [name, whole(service)] as const);
const ofAssay = all.filter(([, { build }]) => build);
const namesOf = (role: string) =>
  ofAssay.filter(([, { environment }]) => environment!.ROLE === role).map(([name]) => name);

/** The variables of the shell that a text names. */
const variablesIn = (of: string) => [...of.matchAll(/\$\{([A-Z0-9_]+)/g)].map((match) => match[1]!);

/** What a process finds in its environment where the shell sets the variables that must be set, and no other. */
const seen = (environment: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z0-9_]+)(:?[-?+])?([^}]*)\}/g, (_, variable, how, rest) => {
        if (how === ':-') return String(rest);
        return how === ':+' ? '' : `${String(variable)}-of-at-least-32-characters`;
      }),
    ]),
  );

it('runs two that answer, two that price and decide and one that does what is due', () => {
  expect(namesOf('web')).toEqual(['web-1', 'web-2']);
  expect(namesOf('floor')).toEqual(['floor-1', 'floor-2']);
  expect(namesOf('work')).toEqual(['work']);
  expect(ofAssay).toHaveLength(6);
});

it.each(ofAssay)('%s is told settings that exist, and can start with them', (_, service) => {
  const names = Object.keys(service.environment!);
  expect(strangeSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
  const unknown = names.filter((name) => !(name in envSchema.shape));
  expect(unknown).toEqual(service.command?.includes('dist/boot.js') ? [] : ['DATABASE_OWNER_URL']);
  expect(readEnv(seen(service.environment!)).problems).toEqual([]);
});

it('a setting that is none, or is none that can be used, would be noticed', () => {
  const { environment } = services['web-1']!;
  expect(strangeSettings({ REDIS_ULR: 'x' })).toHaveLength(1);
  expect(readEnv({ ...seen(environment!), REDIS_URL: 'here' }).problems).toHaveLength(1);
});

it('tells processes alike what the file of one machine tells its own', () => {
  const one = Object.keys(composed('docker-compose.yml').services.app!.environment!);
  for (const [name, { environment }] of ofAssay)
    for (const setting of one.filter((each) => each !== 'DATABASE_OWNER_URL'))
      expect([name, Object.keys(environment!)]).toEqual([name, expect.arrayContaining([setting])]);
});

it('says where each variable of the shell is explained', () => {
  const example = read('.env.example');
  const names = [...new Set(variablesIn(text))].filter((name) => name !== 'BIND');
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !new RegExp(`^#${name}=`, 'm').test(example))).toEqual([]);
});

it('the owner of the tables is known to what prepares them alone', () => {
  const knowing = all.filter(([, { environment }]) =>
    JSON.stringify(environment ?? {}).includes('DATABASE_OWNER_URL'),
  );
  expect(knowing.map(([name]) => name)).toEqual(['prepare']);
  for (const [name, { depends_on }] of ofAssay)
    if (name !== 'prepare') expect(Object.keys(depends_on!)).toContain('prepare');
});

it('a floor hears the others under a name of its own', () => {
  for (const name of namesOf('floor')) {
    expect(services[name]!.hostname).toBe(name);
    expect(services[name]!.environment!.FLOOR_HOST).toBe(name);
  }
});

it.each(all)('%s drops every privilege that it does not need', (_, service) => {
  expect(service.security_opt).toContain('no-new-privileges:true');
  expect(service.cap_drop).toEqual(['ALL']);
});

it('publishes the balancer and the mailbox alone, and nothing beyond this machine unless told to', () => {
  const published = all.filter(([, { ports }]) => ports);
  expect(published.map(([name]) => name)).toEqual(['balancer', 'mail']);
  for (const [, { ports }] of published)
    for (const port of ports!) expect(port).toMatch(/^(\$\{BIND:-127\.0\.0\.1\}|127\.0\.0\.1):/);
});

it('names the version of every image, and files, volumes and services that are there', () => {
  for (const [, { image, build, volumes: mounted = [], depends_on = [] }] of all) {
    if (!build) expect(image).toMatch(/:v?\d+\.\d+/);
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
    for (const name of needed) expect(Object.keys(services)).toContain(name);
    for (const volume of mounted) {
      const source = volume.replace(/^\$\{[A-Z_]+:-(\w+)\}/, '$1').split(':')[0]!;
      if (source.startsWith('.')) expect([source, existsSync(source)]).toEqual([source, true]);
      else expect(Object.keys(volumes)).toContain(source);
    }
  }
  for (const [, { command }] of ofAssay)
    if (command!.at(-1) !== 'dist/boot.js') expect(existsSync(command!.at(-1)!)).toBe(true);
});

describe('the balancer', () => {
  const config = read(balancing);

  it('hands on to each process that answers, and to nothing else', () => {
    const blocks = config.split(/^backend /m).slice(1);
    expect(blocks).toHaveLength(2);
    for (const block of blocks) {
      const servers = [...block.matchAll(/^ +server (\S+) (\S+):(\d+)/gm)];
      expect(servers.map((match) => match[2])).toEqual(namesOf('web'));
      for (const match of servers) expect(match[3]).toBe('3000');
    }
  });

  it('asks processes what they answer', () => {
    const asked = [...config.matchAll(/http-check send meth GET uri (\S+)/g)].map((m) => m[1]!);
    expect(asked).toHaveLength(2);
    for (const path of asked) expect(read('server/web/health.ts')).toContain(`'${path}'`);
  });

  it('listens where the file publishes it, and says whose a call is', () => {
    const inside = services.balancer!.ports![0]!.split(':').at(-1);
    expect(config).toMatch(new RegExp(`^ +bind :${inside}$`, 'm'));
    expect(config).toMatch(/^ +option forwardfor$/m);
  });

  it('is a configuration as HAProxy wants it, where there is one to ask', () => {
    const { error, status, stderr } = spawnSync('haproxy', ['-c', '-f', balancing], {
      encoding: 'utf8',
    });
    if (!error) expect([status, stderr.includes('[ALERT]')]).toEqual([0, false]);
  });
});
