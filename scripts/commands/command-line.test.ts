import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { helpOf, parseCommand } from './command-line.mjs';
import { commands } from './definitions.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-unit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

/** A command as npm would run it, in a data folder that is not there. */
function run(name: string, args: string[], environment: Record<string, string> = {}) {
  const words = scripts[name]!.replace(/^exec /, '').split(' ');
  const dataDir = path.join(folder, 'none');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words.slice(1), ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      ASSAY_DATA_DIR: dataDir,
      ...environment,
    },
  });
  expect(existsSync(dataDir)).toBe(false);
  return { status, stdout, stderr };
}

const named = Object.keys(commands);

describe.each(named)('%s', (name) => {
  it('says what it does, what it takes and how it ends, and does nothing', () => {
    for (const option of ['--help', '-h']) {
      const { status, stdout, stderr } = run(name, [option]);
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout.trim()).toBe(helpOf(name));
    }
    expect(helpOf(name)).toMatch(/--help +says this/);
  });

  it('refuses what it does not know, and does nothing', () => {
    for (const args of [['--halp'], ['one', 'two', 'three'], ['--help=yes']]) {
      const { status, stdout, stderr } = run(name, args);
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(
        /^(There is no|It takes no|It knows no|--help takes no).*--help" says what it takes\.\n$/,
      );
    }
  });
});

describe('arguments', () => {
  it.each([
    ['replay-day', [], 'It needs <YYYY-MM-DD>.'],
    ['replay-day', ['2026-02-31'], '"2026-02-31" is no date such as 2026-11-20.'],
    ['replay-day', ['yesterday'], '"yesterday" is no date such as 2026-11-20.'],
    ['replay-day', ['9999-01-01'], '9999-01-01 has not begun: today is '],
    ['replay-day', ['2026-11-20', '--database'], '--database needs <postgresql://…>.'],
    ['replay-day', ['--database', '--sandbox', '2026-11-20'], '--database needs <postgresql://…>.'],
    ['replay-day', ['2026-11-20', '--sandbox=no'], '--sandbox takes no value.'],
    ['prune-ticks', [], 'It needs --before <YYYY-MM-DD>.'],
    ['prune-ticks', ['--before', '2026-13-01'], '"2026-13-01" is no date such as 2026-11-20.'],
    ['prune-ticks', ['2026-10-01'], 'It takes no argument "2026-10-01".'],
    ['verify', [], 'It needs <receipt.json>.'],
    [
      'bench',
      ['everything'],
      'It knows no "everything": fan-out, ledger, site, pages, capacity, uploads, floor, replay, proof, restore, growth, sockets, faults.',
    ],
  ])('%s %j: %s', (name, args, sentence) => {
    expect(() => parseCommand(name, args)).toThrow(sentence);
  });

  it('come as they were given', () => {
    expect(
      parseCommand('replay-day', ['--sandbox', '2026-11-20', '--database=postgres://x']),
    ).toEqual({
      sandbox: true,
      date: '2026-11-20',
      database: 'postgres://x',
    });
    expect(parseCommand('audit', [])).toEqual({});
  });
});

test('a day that lies ahead is not looked at, and that is no good day', () => {
  const { status, stdout, stderr } = run('replay-day', ['9999-01-01']);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^9999-01-01 has not begun: .* nothing is logged of it\./);
});

describe('without anything to look at', () => {
  it.each([
    ['audit', []],
    ['replay-day', ['2026-11-20']],
    ['prune-ticks', ['--before', '2026-01-01']],
    ['rotate-key', []],
  ])('%s says so, and makes nothing', (name, args) => {
    const { status, stdout, stderr } = run(name, args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^There is no data in .*ASSAY_DATA_DIR.*DATABASE_URL\.\n$/);
  });

  it.each([
    ['nonsense', 'DATABASE_URL must be like postgresql://user:password@host:5432/database.'],
    ['postgresql://u:secret@127.0.0.1:1/none', 'Nothing answers at 127.0.0.1:1/none.'],
    ['postgresql://u:secret@no-such-host.invalid/none', 'no-such-host.invalid:5432/none'],
  ])('audit with DATABASE_URL=%s says what is wrong', (address, sentence) => {
    const { status, stderr } = run('audit', [], { DATABASE_URL: address });
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^\s+at |secret/m);
  });

  it('verify names the file that is not there', () => {
    const { status, stderr } = run('verify', ['none.json', '--keys', 'none']);
    expect([status, stderr]).toEqual([2, 'none.json cannot be read: there is no such file.\n']);
  });
});
