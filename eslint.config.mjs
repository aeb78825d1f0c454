import nextVitals from 'eslint-config-next/core-web-vitals';
import nextTypescript from 'eslint-config-next/typescript';
import boundaries from 'eslint-plugin-boundaries';

/** Every file belongs to the first room whose pattern it matches. */
const rooms = {
  test: ['**/*.test.{ts,tsx}', 'tests/**'],
  generated: ['lib/platform/generated/**'],
  core: ['lib/core/**'],
  platform: ['lib/platform/**'],
  ledger: ['lib/ledger/**'],
  web: ['lib/web/**'],
  contract: ['lib/generated/**', 'lib/*/contract.ts', 'lib/*/*-contract.ts', 'lib/*/*/contract.ts'],
  rules: ['lib/*/**/rules.ts', 'lib/*/**/*-rules.ts'],
  service: ['lib/*/**'],
  ui: ['components/ui/**'],
  component: ['components/**'],
  i18n: ['i18n/**'],
  route: ['app/**'],
  server: ['server/**', 'scripts/entries/**'],
  seed: ['prisma/seed/**'],
  command: ['scripts/commands/**'],
  tool: ['scripts/**', '*.{ts,mjs}'],
};

/** Who may import whom. */
const mayImport = {
  core: ['core'],
  contract: ['core', 'contract', 'rules'],
  rules: ['core', 'contract', 'rules'],
  platform: ['core', 'platform', 'generated'],
  ledger: ['core', 'platform', 'ledger'],
  service: ['core', 'platform', 'ledger', 'contract', 'rules', 'service'],
  web: ['core', 'platform', 'contract', 'service', 'web'],
  ui: ['core', 'ui'],
  component: ['core', 'contract', 'rules', 'ui', 'component', 'i18n'],
  i18n: ['core', 'web', 'i18n'],
  route: ['core', 'web', 'contract', 'rules', 'service', 'ui', 'component', 'i18n', 'route'],
  server: [
    ...['core', 'platform', 'ledger', 'contract', 'rules', 'service'],
    ...['web', 'route', 'server', 'seed', 'command'],
  ],
  seed: ['core', 'platform', 'ledger', 'contract', 'rules', 'service', 'seed', 'command'],
  command: ['core', 'command'],
  tool: ['core', 'tool', 'command'],
};

const inRooms = (names) => ({ file: { categories: { anyOf: names } } });

const roomTable = {
  files: ['**/*.{ts,tsx}'],
  plugins: { boundaries },
  settings: {
    'boundaries/files': Object.entries(rooms).map(([category, pattern]) => ({ category, pattern })),
    'boundaries/files-single-match': true,
    'import/resolver': { typescript: { alwaysTryTypes: true } },
  },
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        message: 'A file of the room "{{from.file.categories}}" may not import {{to.file.path}}',
        policies: [
          { from: inRooms(['test']), allow: { to: inRooms(Object.keys(rooms)) } },
          ...Object.entries(mayImport).map(([from, to]) => ({
            from: inRooms([from]),
            allow: { to: inRooms(to) },
          })),
        ],
      },
    ],
  },
};

const sizes = {
  files: ['**/*.{ts,tsx,mjs}'],
  ignores: ['**/*.test.{ts,tsx}', 'tests/**'],
  rules: {
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 70, skipComments: true, skipBlankLines: true }],
  },
};

/** What a component draws is longer than what it does. */
const screens = {
  files: ['{components,app}/**/*.tsx'],
  ignores: ['**/*.test.tsx'],
  rules: {
    'max-lines-per-function': ['error', { max: 120, skipComments: true, skipBlankLines: true }],
  },
};

const plainForms = [
  {
    selector: ':matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression',
    message: 'Name the properties themselves; a literal that is spread only saves lines.',
  },
  { selector: 'ExportAllDeclaration', message: 'Name what is exported.' },
];
const reckoning = {
  selector:
    'CallExpression[callee.property.name=/^(sub|mul|div|plus|minus|times|dividedBy|neg|toDecimalPlaces)$/]',
  message: 'Components do not reckon with money: its rules are in lib.',
};

// A property that is added to a copy gives every object a shape of its own, which V8 keeps long after it:
// of 900 orders a second that was all that its collector had to do.
const spreadLast = {
  selector: 'ObjectExpression > SpreadElement ~ Property',
  message: 'What is made for every order has its own properties first, and what it copies last.',
};

const forms = {
  files: ['**/*.{ts,tsx,mjs}'],
  rules: { 'no-restricted-syntax': ['error', ...plainForms] },
};

/** What is made anew for every order. */
const madeOften = {
  files: [
    'lib/orders/**/{booking,fill}-rules.ts',
    'server/engine/desk/{decided,desk-store,group,group-writer,queue,settle}.ts',
  ],
  rules: { 'no-restricted-syntax': ['error', spreadLast, ...plainForms] },
};

/** Components show figures; rules reckon them, where they are tested without a screen. */
const noReckoning = {
  files: ['components/**/*.{ts,tsx}'],
  ignores: ['**/*.test.{ts,tsx}'],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        paths: [
          {
            name: '@/lib/core/money',
            importNames: ['Money', 'kept', 'isMultiple'],
            allowTypeImports: true,
            message: reckoning.message,
          },
          { name: 'decimal.js', message: reckoning.message },
        ],
      },
    ],
    'no-restricted-syntax': ['error', reckoning, ...plainForms],
  },
};

const promises = {
  files: ['lib/**/*.ts', 'server/**/*.ts', 'scripts/entries/*.ts', 'prisma/seed/**/*.ts'],
  languageOptions: {
    parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
  },
  rules: {
    '@typescript-eslint/no-floating-promises': 'error',
    '@typescript-eslint/no-misused-promises': 'error',
  },
};

const prismaStaysInPlatform = {
  files: ['**/*.{ts,tsx}'],
  ignores: ['lib/platform/**', 'prisma.config.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      { patterns: [{ group: ['@prisma/*'], message: 'Only lib/platform talks to Prisma.' }] },
    ],
  },
};

/** Rules of pages and components are not asked where there are none: they cost more than all others. */
const ofPages = nextVitals.map((part) =>
  part.rules ? { ...part, files: ['{app,components,i18n}/**/*.{ts,tsx}', '**/*.tsx'] } : part,
);

const config = [
  {
    ignores: [
      '.next/**',
      'dist/**',
      'data/**',
      'public/**',
      '**/generated/**',
      'next-env.d.ts',
      'playwright-report/**',
      'test-results/**',
    ],
  },
  ...ofPages,
  ...nextTypescript,
  roomTable,
  sizes,
  screens,
  forms,
  madeOften,
  noReckoning,
  promises,
  prismaStaysInPlatform,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
];

export default config;
