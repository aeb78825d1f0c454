import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hintScripts } from './hint-scripts.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-scripts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

it('hints large scripts once, and leaves small ones and styles', () => {
  const large = 'x'.repeat(30_000);
  put('large.js', large);
  put('small.js', 'x');
  put('large.css', large);
  hintScripts(folder);
  hintScripts(folder);
  expect(read('large.js')).toBe(`//# allFunctionsCalledOnLoad\n${large}`);
  expect(read('small.js')).toBe('x');
  expect(read('large.css')).toBe(large);
});
