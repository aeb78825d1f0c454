import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, unlessDone } from './fingerprint.mjs';
import { inRoot } from './places.mjs';

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
  'server/generated/endpoints.ts': endpointsText,
  'i18n/generated/messages.ts': messagesText,
};

/**
 * Writes the lists of what stands in folders, for the compiler and the bundler: every call by its route
 * file, every namespace of words. Nobody keeps them by hand.
 */
export const writeFound = () =>
  unlessDone(
    'server/generated/.fingerprint',
    fingerprint([`${calls}`, 'scripts/found.mjs'], readdirSync(inRoot(words))),
    () => {
      for (const [file, textOf] of Object.entries(made)) write(file, textOf());
    },
  );
