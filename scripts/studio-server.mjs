import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { inRoot } from './places.mjs';

const host = '127.0.0.1';
const largestBody = 4 * 1024 * 1024;
const schema = 'operations';
const firstTable = 'customer';
/** What names a row of each view. Studio edits only rows that it can name, and a view has no key. */
const keys = {
  fill: ['id'],
  instrument_terms: ['code', 'version'],
  operator: ['name'],
  orders: ['id'],
  price_source_status: ['source'],
};
/** Filled by the database: what Studio need not ask for in a new row. */
const given = ['key', 'terms_version'];

const page = `<!doctype html>
<html lang="en" style="height: 100%">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>Assay – operations</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="studio.css" />
    <style>
      html, body, #root { height: 100%; margin: 0; padding: 0; }
    </style>
  </head>
  <body>
    <div id="root"></div>
    <script src="open.js"></script>
    <script type="module" src="studio.js"></script>
  </body>
</html>`;

/**
 * Studio opens on the table for operators, unless the address names another. Its page would tell Prisma
 * how it is used: what it asks of other places is answered here, and of this one it is asked below the
 * secret of the address.
 */
const opening = `const ask = window.fetch;
const below = location.pathname.slice(0, location.pathname.indexOf('/', 1));
window.fetch = (what, options) => {
  const to = new URL(what.url ?? what, location.href);
  if (to.origin !== location.origin) return Promise.resolve(Response.json({}));
  const path = below + to.pathname + to.search;
  return ask(what instanceof Request ? new Request(path, what) : path, options);
};
window.__STUDIO_CONFIG__ = { adapter: 'postgres' };
if (!location.hash.includes('schema='))
  history.replaceState(null, '', '#view=table&schema=${schema}&table=${firstTable}');`;

/** Nothing is loaded from, or sent to, any other place than this server. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** What Prisma ships of Studio; found through the package `prisma`, whose own they are. */
const ofPrisma = createRequire(inRoot('node_modules', 'prisma', 'package.json'));
const asset = (name) => readFile(inRoot('node_modules', 'prisma', 'build', name));

const isColumns = (row) => Array.isArray(row?.columns) && typeof row.schema === 'string';

/** Of the description of a database the tables for operators alone, each with its key. */
export function forOperators(rows) {
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isColumns)) return rows;
  return rows
    .filter((row) => row.schema === schema)
    .map((row) => {
      const key = keys[row.name] ?? ['key'];
      const columns = row.columns.map((column) => {
        const place = key.indexOf(column.name);
        return {
          ...column,
          pk: place < 0 ? null : place + 1,
          nullable: place < 0,
          computed: column.computed || given.includes(column.name),
        };
      });
      return { ...row, columns };
    });
}

const digest = (text) => createHash('sha256').update(text).digest();

/** A secret that paths begin with, and what follows it in one; null where that one begins otherwise. */
function secretPath() {
  const secret = randomBytes(24).toString('base64url');
  const told = digest(secret);
  const below = (path) => {
    const [, word] = path.split('/', 2);
    return timingSafeEqual(digest(word), told) ? path.slice(word.length + 1) : null;
  };
  return { secret, below };
}

async function bodyOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > largestBody) throw new Error('too large');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Answers what Studio asks of the database, as Prisma's own server does. */
function answerWith(executor, serializeError) {
  const told = ([error, rows]) => (error ? [serializeError(error)] : [null, forOperators(rows)]);
  return {
    query: async ({ query }) => told(await executor.execute(query)),
    sequence: async ({ sequence }) => {
      const [first, second] = await executor.executeSequence(sequence);
      return first[0] ? [told(first)] : [told(first), told(second)];
    },
    transaction: async ({ queries }) => {
      const [error, rows] = await executor.executeTransaction(queries);
      return error ? [serializeError(error)] : [null, rows];
    },
    'sql-lint': async ({ schemaVersion, sql }) => {
      const [error, found] = await executor.lintSql({ schemaVersion, sql });
      return error ? [serializeError(error)] : [null, found];
    },
  };
}

/**
 * Serves Prisma Studio on this machine alone, over the database at `url`, with nothing but the schema of
 * operators. It speaks to the database and to nobody else, and answers below a path that is a secret of
 * this start: neither another user of this machine nor a page of another site knows it, and unlike a
 * cookie it reaches no other server of this machine. Gives its address and its end.
 */
export async function serveStudio(url, port) {
  const { createPostgresJSExecutor } = ofPrisma('@prisma/studio-core/data/postgresjs');
  const { serializeError } = ofPrisma('@prisma/studio-core/data/bff');
  const sql = ofPrisma('postgres')(url, {
    max: 4,
    onnotice: () => undefined,
    connection: { application_name: 'Prisma Studio', search_path: schema },
  });
  await sql`select 1`;
  const { secret, below } = secretPath();
  const answers = answerWith(createPostgresJSExecutor(sql), serializeError);
  const pages = {
    '/': ['text/html', async () => page],
    '/open.js': ['text/javascript', async () => opening],
    '/studio.js': ['text/javascript', () => asset('studio.js')],
    '/studio.css': ['text/css', () => asset('studio.css')],
  };
  const server = createServer();
  const names = () => [`localhost:${server.address().port}`, `${host}:${server.address().port}`];
  // Another site may name this one in a form or a name of its own: neither is answered.
  const isOurs = ({ headers }) =>
    names().includes(headers.host) &&
    (!headers.origin || names().some((name) => headers.origin === `http://${name}`));

  async function reply(request, response) {
    const path = new URL(request.url, 'http://localhost').pathname;
    const pathname = below(path);
    const send = (status, type, body) =>
      response
        .writeHead(status, {
          'content-type': `${type}; charset=utf-8`,
          'content-security-policy': policy,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        })
        .end(request.method === 'HEAD' ? undefined : body);
    if (!isOurs(request)) return send(403, 'text/plain', 'Forbidden');
    if (pathname === null)
      return send(401, 'text/plain', 'Open the whole address that this start of Studio printed.');
    if (pathname === '') return response.writeHead(308, { location: `${path}/` }).end();
    const found = ['GET', 'HEAD'].includes(request.method) && pages[pathname];
    if (found) return send(200, found[0], await found[1]());
    // Studio tells how it is used; nobody listens.
    if (request.method === 'POST' && pathname === '/telemetry') return send(200, 'text/plain', '');
    const isCall = request.method === 'POST' && pathname === '/bff';
    if (!isCall || !/^application\/json\b/.test(request.headers['content-type'] ?? ''))
      return send(404, 'text/plain', 'Not found');
    const call = await bodyOf(request);
    const answer = Object.hasOwn(answers, call.procedure) ? answers[call.procedure] : undefined;
    if (!answer) return send(400, 'text/plain', 'Unknown procedure');
    send(200, 'application/json', JSON.stringify(await answer(call)));
  }

  server.on('request', (request, response) => {
    reply(request, response).catch((error) => {
      if (response.headersSent) return response.destroy();
      response.writeHead(400, { 'content-type': 'text/plain' }).end(error.message);
    });
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    // By number: on some machines another user answers at the IPv6 address of the name.
    url: `http://${host}:${server.address().port}/${secret}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sql.end({ timeout: 2 });
    },
  };
}
