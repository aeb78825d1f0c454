import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

export type Query = { name: string; text: string; values: unknown[] };
export type PeerOrder = {
  /** What each path answers, base64. */
  bodies: Record<string, string>;
  /** What each path asks the database, one after another, before it answers with the rows. */
  queries: Record<string, Query[]>;
  databaseUrl: string;
  connections: number;
};

function send(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
}

/** A server with nothing but what the answer needs: no routing, no session, no checks. */
function serve({ bodies, queries, databaseUrl, connections }: PeerOrder): void {
  const prepared = new Map(
    Object.entries(bodies).map(([path, body]) => [path, Buffer.from(body, 'base64')]),
  );
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: connections,
    options: '-c role=assay_app',
  });

  async function answer(response: ServerResponse, asked: Query[]): Promise<void> {
    const results: unknown[] = [];
    for (const query of asked) results.push((await pool.query(query)).rows);
    send(response, Buffer.from(JSON.stringify({ code: '200', result: results })));
  }

  const server = createServer((request, response) => {
    const body = prepared.get(request.url!);
    if (body) return send(response, body);
    answer(response, queries[request.url!] ?? []).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
}

process.once('disconnect', () => process.exit(1));
process.once('message', (order: PeerOrder) => serve(order));
