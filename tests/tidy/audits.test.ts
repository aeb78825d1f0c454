import path from 'node:path';
import { askedInFullOnly, askedWhole, narrowed, overTouched } from '@/lib/ledger/incremental/ways';
import { codeFiles } from '@/scripts/commands/prisma-files.mjs';

const views = codeFiles()
  .map(({ name }) => path.basename(name, '.sql'))
  .filter((name) => name.startsWith('audit_'));

it('an incremental audit knows of every audit view how it is asked, in one way alone', () => {
  const listed = [...overTouched, ...Object.keys(askedWhole), ...Object.keys(askedInFullOnly)];
  expect(listed.sort()).toEqual(views.sort());
});

it('only views over touched rows are narrowed', () => {
  const others = Object.keys(narrowed).filter((name) => !overTouched.includes(name));
  expect(others).toEqual([]);
});
