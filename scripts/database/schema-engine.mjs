#!/usr/bin/env node
/**
 * Stands in for Prisma's native schema engine, which npm does not carry: the same JSON-RPC on
 * stdin and stdout, answered by the WebAssembly build of the engine over the pg driver.
 */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { parse } from 'pg-connection-string';
import { bareAddress } from './bare-address.mjs';

const CHAR_OID = 18;
const CONNECT_TIMEOUT_MS = 5_000;

const panic = { message: '' };
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  get: () => panic.message,
  set_message: (message) => {
    panic.message = message;
  },
};

const log = (level, fields) =>
  process.stderr.write(
    `${JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' })}\n`,
  );

/** The address of the environment where that is the one that was told, which comes without its password. */
function wholeAddress(told) {
  const own = process.env.DATABASE_URL;
  return own && (!told || told === bareAddress(own)) ? own : told;
}

/** What pg needs to connect; Prisma's `schema` and `sslmode` parameters are understood. */
function connectionOf(url) {
  const address = new URL(url);
  const sslMode = address.searchParams.get('sslmode');
  const schema = address.searchParams.get('schema') ?? 'public';
  for (const name of ['schema', 'sslmode', 'connection_limit', 'pool_timeout', 'pgbouncer'])
    address.searchParams.delete(name);
  const ssl =
    sslMode === 'require'
      ? { rejectUnauthorized: false }
      : sslMode === 'verify-ca' || sslMode === 'verify-full'
        ? { rejectUnauthorized: true }
        : undefined;
  const config = parse(address.href);
  return {
    schema,
    config: { ...config, ...(ssl && { ssl }), connectionTimeoutMillis: CONNECT_TIMEOUT_MS },
  };
}

/** The adapter refuses the catalogue's `"char"` columns, which the engine reads as one character. */
function readChars(queryable) {
  const { queryRaw } = queryable;
  queryable.queryRaw = async (query) => {
    const answer = await queryable.performIO(query);
    const fields = answer.fields.map((field) =>
      field.dataTypeID === CHAR_OID ? { ...field, dataTypeID: pg.types.builtins.TEXT } : field,
    );
    const readable = { performIO: async () => ({ ...answer, fields }) };
    const result = await queryRaw.call(readable, query);
    answer.fields.forEach((field, column) => {
      if (field.dataTypeID === CHAR_OID) result.columnTypes[column] = ColumnTypeEnum.Character;
    });
    return result;
  };
  return queryable;
}

function prepared(adapter) {
  readChars(adapter);
  const { startTransaction } = adapter;
  adapter.startTransaction = async (level) =>
    readChars(await startTransaction.call(adapter, level));
  // Sent whole: split at every semicolon, the body of a function would be torn apart.
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script);
    } catch (error) {
      adapter.onError(error);
    }
  };
  return adapter;
}

async function onMaintenance(config, statement) {
  const client = new pg.Client({
    ...config,
    database: config.database === 'postgres' ? 'template1' : 'postgres',
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function adapterFactory(url) {
  const { config, schema } = connectionOf(url);
  const open = async (database) => {
    const settings = { ...config, database, max: 1 };
    return prepared(await new PrismaPg(settings, { schema }).connect());
  };
  const factory = new PrismaPg(config, { schema });
  factory.connect = () => open(config.database);
  factory.connectToShadowDb = async () => {
    const name = pg.escapeIdentifier(`prisma_shadow_${crypto.randomUUID()}`);
    await onMaintenance(config, `create database ${name}`);
    const shadow = await open(name.slice(1, -1));
    const { dispose } = shadow;
    shadow.dispose = async () => {
      await dispose.call(shadow);
      await onMaintenance(config, `drop database ${name} with (force)`);
    };
    return shadow;
  };
  return bindMigrationAwareSqlAdapterFactory(factory);
}

async function loadEngine() {
  const require = createRequire(import.meta.url);
  const glue = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const bytes = await readFile(
    require.resolve('@prisma/schema-engine-wasm').replace(/\.js$/, '_bg.wasm'),
  );
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue.SchemaEngine;
}

/** The engine over the database at `url`; `datamodels` are pairs of path and text. */
async function openEngine(url, datamodels) {
  const SchemaEngine = await loadEngine();
  const initial = datamodels.length > 0 ? datamodels : undefined;
  return SchemaEngine.new({ datamodels: initial }, () => {}, adapterFactory(url));
}

async function createDatabase(url) {
  const { config } = connectionOf(url);
  await onMaintenance(config, `create database ${pg.escapeIdentifier(config.database)}`);
  return { databaseName: config.database };
}

const knownErrors = {
  28000: 'P1010',
  '28P01': 'P1000',
  '3D000': 'P1003',
  '42P04': 'P1009',
};

async function runCommand(command, url) {
  log('INFO', { message: `Running ${command}` });
  try {
    if (command === 'create-database') await createDatabase(url);
    else {
      const client = new pg.Client(connectionOf(url).config);
      await client.connect();
      await client.end();
    }
  } catch (error) {
    const message = error.message || `Can't reach the database server (${error.code})`;
    log('ERROR', { is_panic: false, error_code: knownErrors[error.code] ?? 'P1001', message });
    process.exitCode = 1;
  }
}

const write = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

async function answer(engine, url, { method, params }) {
  if (method === 'createDatabase')
    return createDatabase(wholeAddress(params.datasource?.url) ?? url);
  const instance = await engine();
  if (method === 'getDatabaseVersion') return instance.version(params);
  const result = await instance[method](params ?? {});
  if (method === 'diff' && result?.stdout)
    write({ id: 0, method: 'print', params: { content: result.stdout } });
  return result ?? {};
}

const refusal = (error) => ({
  code: 4466,
  message: 'An error happened. Check the data field for details.',
  data: {
    is_panic: false,
    message: panic.message || error.message || String(error),
    error_code: error.code ?? null,
    meta: error.meta ?? null,
  },
});

async function serve(url, datamodelPaths) {
  const datamodels = await Promise.all(
    datamodelPaths.map(async (path) => [path, await readFile(path, 'utf8')]),
  );
  const opening = { engine: undefined };
  const engine = () => (opening.engine ??= openEngine(url, datamodels));
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if (!request.method) continue;
    try {
      write({ id: request.id, result: await answer(engine, url, request) });
    } catch (error) {
      write({ id: request.id, error: refusal(error) });
    }
  }
}

function fail(error) {
  // Not 101, the native engine's code for a panic: the CLI would offer to report it to Prisma.
  log('ERROR', { is_panic: false, message: panic.message || error?.stack || String(error) });
  process.exit(1);
}

process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { datamodels: { type: 'string', multiple: true }, datasource: { type: 'string' } },
});
const url = wholeAddress(JSON.parse(values.datasource ?? '{}').url);
if (positionals[0] === 'cli') await runCommand(positionals[1], url);
else {
  await serve(url, values.datamodels ?? []);
  process.exit(0);
}
