import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { envSchema } from '@/lib/platform/env';
import { strangeSettings } from '@/server/setting-names';

const example = readFileSync('.env.example', 'utf8');
const named = new Set([...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map((match) => match[1]));
const setByCommands = ['NODE_ENV'];

test('.env.example names every setting of the server', () => {
  const missing = Object.keys(envSchema.shape).filter((name) => !named.has(name));
  expect(missing).toEqual(setByCommands);
});

test('.env.example runs as it is: it sets nothing', () => {
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});

test('docker-compose.yml hands on every setting of the price sources', () => {
  const compose = readFileSync('docker-compose.yml', 'utf8');
  const ofSources = Object.keys(envSchema.shape).filter((name) =>
    /^(PRICE|CCXT|MASSIVE|REPLAY)_/.test(name),
  );
  expect(ofSources.length).toBeGreaterThan(10);
  expect(ofSources.filter((name) => !compose.includes(`      ${name}: \${${name}:`))).toEqual([]);
});

test('a start wonders at no name that the project itself reads or writes down', () => {
  const read = ['scripts', 'server', 'lib']
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file)),
    )
    .filter((file) => /\.(mjs|ts)$/.test(file) && !file.includes('generated'))
    .map((file) => readFileSync(file, 'utf8'))
    .flatMap((text) => [...text.matchAll(/\bprocess\.env\.([A-Z0-9_]+)/g)]);
  const written = [...readFileSync('docker-compose.yml', 'utf8').matchAll(/\$\{([A-Z0-9_]+)/g)];
  const names = [...read, ...written].map((match) => match[1]!).concat([...named].map(String));
  expect(names.length).toBeGreaterThan(60);
  expect(strangeSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});
