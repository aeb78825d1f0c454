const isWhole = process.env.TESTS === 'whole';

const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
  // What takes minutes by itself is left to the whole run (`npm run test:whole`).
  testPathIgnorePatterns: ['/node_modules/', ...(isWhole ? [] : ['\\.whole\\.test\\.ts$'])],
  modulePathIgnorePatterns: ['<rootDir>/.next/', '<rootDir>/dist/', '<rootDir>/data/'],
};

const pure = (displayName, testMatch) => ({ ...shared, displayName, testMatch });

/** A test file of these projects owns a private clone of a migrated and seeded database. */
const onDatabase = (displayName) => ({
  ...shared,
  displayName,
  testMatch: [`<rootDir>/tests/${displayName}/**/*.test.ts`],
  globalSetup: '<rootDir>/tests/setup/start-database.mjs',
  globalTeardown: '<rootDir>/tests/setup/stop-database.mjs',
  setupFiles: ['<rootDir>/tests/setup/clone.ts'],
});

const config = {
  projects: [
    pure(
      'unit',
      ['lib', 'components', 'prisma', 'scripts', 'server'].map(
        (room) => `<rootDir>/${room}/**/*.test.{ts,tsx}`,
      ),
    ),
    pure('margin', ['<rootDir>/tests/margin/**/*.test.ts']),
    pure('tidy', ['<rootDir>/tests/tidy/**/*.test.ts']),
    ...['api', 'ledger', 'engine', 'socket'].map(onDatabase),
  ],
  reporters: ['default', '<rootDir>/tests/setup/answers/answers-reporter.mjs'],
  // Long enough for a machine that is busy with something else: a test waits for what it needs and no longer.
  testTimeout: 300_000,
  workerIdleMemoryLimit: '1GB',
};

export default config;
