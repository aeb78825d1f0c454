import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('scripts/database/schema-engine.mjs', import.meta.url),
);

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
