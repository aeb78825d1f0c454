import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { inRoot } from '../places.mjs';

const calls = 'app/swx/customer';
const words = 'messages/en';

/** The route files of all calls, by path, each with the methods it answers. */
export const routes = () =>
  readdirSync(inRoot(calls), { recursive: true, encoding: 'utf8' })
    .filter((name) => path.basename(name) === 'route.ts')
    .sort()
    .map((name) => {
      const text = readFileSync(inRoot(calls, name), 'utf8');
      const methods = [...text.matchAll(/^export const (GET|POST) = /gm)].map(([, one]) => one);
      return { file: `@/${calls}/${name.replace(/\.ts$/, '')}`, methods };
    });

function endpointsText() {
  const found = routes().flatMap(({ file, methods }) =>
    methods.map((method) => ({ file, method })),
  );
  const imports = found.map(
    ({ file, method }, i) => `import { ${method} as call${i} } from '${file}';`,
  );
  return [
    "import type { Endpoint } from '@/lib/web/endpoint';",
    ...imports,
    '',
    `export const endpoints: readonly Endpoint[] = [${found.map((_, i) => `call${i}`).join(', ')}];`,
    '',
  ].join('\n');
}

const contractFiles = () =>
  readdirSync(inRoot('lib'))
    .filter((noun) => noun !== 'core')
    .map((noun) => `lib/${noun}/contract.ts`)
    .filter((file) => existsSync(inRoot(file)));

/** The contracts of all nouns in the order of their files: `{ noun, name, key }`. */
function declared() {
  const declaration =
    /^export const (\w+) = contract\(\{\s*method: '(GET|POST)',\s*path: '([^']+)'/gm;
  return contractFiles().flatMap((file) => {
    const noun = path.basename(path.dirname(file));
    const text = readFileSync(inRoot(file), 'utf8');
    return [...text.matchAll(declaration)].map(([, name, method, route]) => {
      return { noun, name, key: `${method} ${route}` };
    });
  });
}

function contractsText() {
  const all = declared();
  const nouns = [...new Set(all.map(({ noun }) => noun))];
  return [
    "import type { Contract } from '../core/contract';",
    ...nouns.map((noun) => `import * as ${noun} from '../${noun}/contract';`),
    '',
    'export const contracts = {',
    ...all.map(({ key, noun, name }) => `  '${key}': ${noun}.${name},`),
    "} satisfies Record<`${'GET' | 'POST'} ${string}`, Contract>;",
    '',
  ].join('\n');
}

function messagesText() {
  const names = readdirSync(inRoot(words))
    .map((name) => path.basename(name, '.json'))
    .sort();
  return [
    ...names.map((name) => `import type ${name} from '@/${words}/${name}.json';`),
    '',
    'export type Messages = {',
    ...names.map((name) => `  ${name}: typeof ${name};`),
    '};',
    '',
    `export const namespaces = ${JSON.stringify(names)} as const;`,
    '',
  ].join('\n');
}

function write(file, text) {
  mkdirSync(path.dirname(inRoot(file)), { recursive: true });
  writeFileSync(inRoot(file), text);
}

const made = {
  'lib/generated/contracts.ts': contractsText,
  'server/generated/endpoints.ts': endpointsText,
  'i18n/generated/messages.ts': messagesText,
};

/**
 * Writes the lists of what stands in folders, for the compiler and the bundler: every call by its route
 * file and by its contract, every namespace of words. Nobody keeps them by hand.
 */
export const writeFound = () =>
  unlessDone(
    'server/generated/.fingerprint',
    fingerprint(
      [calls, ...contractFiles(), 'scripts/sources/found.mjs'],
      readdirSync(inRoot(words)),
    ),
    () => {
      for (const [file, textOf] of Object.entries(made)) write(file, textOf());
    },
  );
