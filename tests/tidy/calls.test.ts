import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { contracts } from '@/lib/generated/contracts';
import { endpoints } from '@/server/generated/endpoints';

const root = process.cwd();

const filesUnder = (folder: string, ending: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));

const entries = Object.entries(contracts);

describe('calls', () => {
  it.each(entries)('%s stands under its own method and path', (name, contract) => {
    expect(name).toBe(`${contract.method} ${contract.path}`);
  });

  it.each(entries)('%s has a route file, and the server serves it', (_, contract) => {
    const folder = contract.path.replace(/\{(\w+)\}/g, '[$1]');
    const file = path.join('app/swx/customer', folder, 'route.ts');
    expect(existsSync(path.join(root, file))).toBe(true);
    expect(readFileSync(path.join(root, file), 'utf8')).toMatch(
      `export const ${contract.method} = endpoint(`,
    );
    expect(endpoints.filter((e) => e.contract === contract)).toHaveLength(1);
  });

  it('there is no route file and no endpoint without a contract', () => {
    const handlers = filesUnder('app/swx/customer', 'route.ts')
      .map(
        (file) =>
          readFileSync(path.join(root, file), 'utf8').match(/export const (GET|POST)/g)?.length ??
          0,
      )
      .reduce((a, b) => a + b, 0);
    expect(handlers).toBe(entries.length);
    expect(endpoints).toHaveLength(entries.length);
  });
});
