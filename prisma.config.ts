import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';
import { bareAddress } from './scripts/database/bare-address.mjs';

process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('scripts/database/schema-engine.mjs', import.meta.url),
);

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  // Prisma hands it on in the words of a command, and the engine has the password from the environment.
  datasource: { url: bareAddress(process.env.DATABASE_URL ?? '') },
});
