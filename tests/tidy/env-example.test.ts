import { readFileSync } from 'node:fs';
import { envSchema } from '@/lib/platform/env';

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
