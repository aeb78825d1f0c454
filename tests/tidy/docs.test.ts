import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { settingsTable, withSettings } from '@/scripts/entries/document-env';
import { noticesFile, thirdPartyNotices } from '@/scripts/sources/third-party-notices.mjs';

const rooms = ['app', 'components', 'lib', 'prisma', 'scripts', 'server', 'tests'];

/** The papers of the house and those of its rooms. */
const papers = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  'docs/glossary.md',
  'docs/operations.md',
  'docs/watching.md',
  ...rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => path.basename(name) === 'README.md')
      .map((name) => path.join(room, name)),
  ),
];

const read = (file: string): string => readFileSync(file, 'utf8');

/** A paper without its blocks of code, which hold examples. */
const prose = (file: string): string => read(file).replace(/^```[\s\S]*?^```/gm, '');

const inBackticks = (file: string): string[] =>
  [...prose(file).matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!);

const folders = [
  'app',
  'components',
  'i18n',
  'lib',
  'messages',
  'ops',
  'prisma',
  'scripts',
  'server',
  'tests',
];
const inFolder = new RegExp(`^(\\.ci|docs|public|${folders.join('|')})/\\S*$`);
const bareFile = /^[\w.-]+\.(md|json|mjs|ts|tsx|yml)$|^(Dockerfile|LICENSE|NOTICE|\.env\.example)$/;

const fileNames = new Set(
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .map((file) => path.basename(file)),
);

/** A path from the root, or the mere name of a file that is somewhere, such as `contract.ts`. */
const isThere = (named: string): boolean =>
  existsSync(path.join(process.cwd(), named)) || (bareFile.test(named) && fileNames.has(named));

/** Folders of the checkout that are made and therefore not in the repository. */
const isMade = (file: string) => /^(public\/logos|lib\/platform\/generated)(\/|$)/.test(file);

const lint = read('eslint.config.mjs');

/** A path such as `lib/<noun>/service.ts` speaks of many files, and a lint pattern of what may be. */
const isPattern = (file: string) => /[<>*{}…]/.test(file) || lint.includes(`'${file}'`);

const pathsIn = (file: string): string[] =>
  inBackticks(file).filter(
    (word) => (inFolder.test(word) || bareFile.test(word)) && !isPattern(word) && !isMade(word),
  );

const linksIn = (file: string): string[] => [
  ...[...prose(file).matchAll(/\]\(([^)#\s]+)/g)].map((match) => match[1]!),
  ...[...prose(file).matchAll(/(?:src|srcset)="([^"]+)"/g)].map((match) => match[1]!),
];

const perPaper = (find: (file: string) => string[]) =>
  papers.flatMap((file) => [...new Set(find(file))].map((found) => [file, found] as const));

describe('the papers', () => {
  it('a file that is nowhere would be noticed', () => {
    for (const absent of ['lib/nothing/service.ts', 'nothing.ts', 'docs/nothing.png'])
      expect([absent, isThere(absent)]).toEqual([absent, false]);
  });

  it.each(perPaper(pathsIn))('%s names %s, which is there', (_, named) => {
    expect(isThere(named)).toBe(true);
  });

  it.each(perPaper((file) => linksIn(file).filter((link) => !/^(https?|mailto):/.test(link))))(
    '%s links to %s, which is there',
    (_, link) => expect(isThere(link)).toBe(true),
  );

  it.each(
    perPaper((file) => [...read(file).matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1]!)),
  )('%s names the command npm run %s, which is there', (_, command) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(Object.keys(scripts)).toContain(command);
  });

  it('the first to read of how it is built is short', () => {
    expect(Buffer.byteLength(read('ARCHITECTURE.md'))).toBeLessThanOrEqual(12_000);
  });

  it('hold enough paths and links that these checks are not empty', () => {
    expect(perPaper(pathsIn).length).toBeGreaterThan(50);
    expect(perPaper(linksIn).length).toBeGreaterThan(5);
  });
});

describe('what is taken from the code', () => {
  it('the settings in the README are those of the schema: npm run docs writes them', () => {
    expect(settingsTable()).toContain('| `PORT`');
    expect(read('README.md')).toBe(withSettings(read('README.md')));
  });

  it('a changed table would be noticed', () => {
    const changed = read('README.md').replace('Port of the web server', 'Port of something else');
    expect(withSettings(changed)).not.toBe(changed);
    expect(() => withSettings('no marks')).toThrow('settings: begin');
  });

  it('the notices are those of the lockfile: npm run docs writes them', () => {
    expect(read(noticesFile)).toBe(thirdPartyNotices());
  });
});

describe('the rooms in ARCHITECTURE', () => {
  type Rooms = Record<string, string[]>;

  /** An object of names in the lint configuration, which is too heavy to load here. */
  const fromLint = (name: string): Rooms => {
    const [, text] = lint.match(new RegExp(`const ${name} = (\\{[\\s\\S]*?\\n\\});`))!;
    return new Function(`return (${text})`)() as Rooms;
  };

  const table = new Map(
    [...read('ARCHITECTURE.md').matchAll(/^- \*\*(\w+)\*\* \((.*?)\) may import (.*)$/gm)].map(
      ([, room, where, may]) => [
        room!,
        {
          where: [...where!.matchAll(/`([^`]+)`/g)].map((match) => match[1]!),
          may: may!.split(', '),
        },
      ],
    ),
  );

  const rules = Object.entries(fromLint('mayImport'));
  const patterns = fromLint('rooms');

  it.each(rules)('%s may import what the lint configuration allows', (room, may) => {
    expect(table.get(room)?.may.sort()).toEqual([...may].sort());
    expect(table.get(room)?.where.sort()).toEqual([...patterns[room]!].sort());
  });

  it('there are no others', () => {
    expect(rules.length).toBeGreaterThan(10);
    const others = [...table.keys()].filter((room) => patterns[room] && room !== 'test');
    expect(others.sort()).toEqual(rules.map(([room]) => room).sort());
  });
});
