import { readFileSync } from 'node:fs';
import { contracts } from '@/lib/generated/contracts';
import { refusalCodes } from '@/lib/core/codes';
import type { Contract } from '@/lib/core/contract';
import { asyncApiDocument } from '@/lib/documents/asyncapi-document';
import { openApiDocument } from '@/lib/documents/openapi-document';
import { endpoints } from '@/server/generated/endpoints';

const all = Object.entries<Contract>(contracts);
const document = JSON.parse(JSON.stringify(openApiDocument())) as ReturnType<
  typeof openApiDocument
>;

/** Every `$ref` in a document. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  );
}

const at = (root: unknown, reference: string): unknown =>
  reference
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part.replaceAll('~1', '/')],
      root,
    );

test('the list of contracts names each by its method and path', () => {
  expect(all.map(([name]) => name)).toEqual(all.map(([, c]) => `${c.method} ${c.path}`));
});

test('the contracts are those the server answers', () => {
  const served = endpoints.map((endpoint) => endpoint.contract);
  expect(new Set(all.map(([, c]) => c))).toEqual(new Set(served));
});

describe('the OpenAPI document', () => {
  it.each(all)('has %s with what it may be refused with', (_, c) => {
    const operation = document.paths?.[`/${c.path}`]?.[c.method === 'GET' ? 'get' : 'post'];
    expect(operation?.summary).toBe(c.summary);
    const documented =
      (operation as { 'x-refusals'?: { code: string; meaning: string }[] })['x-refusals'] ?? [];
    expect(documented.map((r) => r.code)).toEqual(expect.arrayContaining([...c.refusals]));
    expect(
      documented.every((r) => refusalCodes.includes(r.code as never) && r.meaning !== ''),
    ).toBe(true);
    const named = (operation?.parameters ?? []).map((p) =>
      'name' in p ? `${p.in} ${p.name}` : '',
    );
    for (const [, part] of c.path.matchAll(/\{(\w+)\}/g)) expect(named).toContain(`path ${part}`);
    expect(named.includes('header Idempotency-Key')).toBe(c.movesMoney === true);
    expect(named.includes('header Virtual')).toBe(c.access === 'customer');
  });

  it('has nothing else, gives every call its own name, and refers only to what it holds', () => {
    const operations = Object.values(document.paths ?? {}).flatMap((path) =>
      [path.get, path.post].filter((o) => o !== undefined),
    );
    expect(operations).toHaveLength(all.length);
    expect(new Set(operations.map((o) => o.operationId)).size).toBe(all.length);
    for (const reference of new Set(referencesIn(document)))
      expect([reference, at(document, reference)]).not.toContain(undefined);
    expect(document.openapi).toBe('3.1.1');
  });
});

describe('what other tools ask of the OpenAPI document', () => {
  const schemasIn = (value: unknown): Record<string, unknown>[] => {
    if (typeof value !== 'object' || value === null) return [];
    return [value as Record<string, unknown>, ...Object.values(value).flatMap(schemasIn)];
  };

  it('declares and describes every group that a call stands in', () => {
    const declared = new Map(document.tags?.map((tag) => [tag.name, tag.description]));
    const used = new Set(all.map(([, c]) => c.path.split('/')[0]!));
    expect([...declared.keys()].sort()).toEqual([...used].sort());
    for (const [name, description] of declared) expect(description).not.toBe(name);
  });

  it('describes every call', () => {
    for (const path of Object.values(document.paths ?? {}))
      expect((path.get ?? path.post)?.description).toMatch(/^(Needs a live session|Anyone may)/);
  });

  it('says of every array what it holds, and has no pattern that needs a flag', () => {
    const schemas = schemasIn(document);
    const arrays = schemas.filter((schema) => schema.type === 'array');
    expect(arrays.length).toBeGreaterThan(20);
    expect(arrays.filter((schema) => !schema.items)).toEqual([]);
    const patterns = schemas.map((schema) => schema.pattern).filter((p) => typeof p === 'string');
    expect(patterns.filter((pattern) => /\\p\{/i.test(pattern))).toEqual([]);
  });

  it('names where a figure of a refusal stands, and leaves no placeholder', () => {
    const { description } = document.paths!['/user/addPriceAlert']!.post!;
    expect(description).toMatch(/`10104` The price is off the tick grid/);
    expect(document.paths!['/order/buyOptions']!.post!.description).toMatch(
      '`10119` The largest amount is `result.max`.',
    );
    for (const path of Object.values(document.paths ?? {}))
      expect((path.get ?? path.post)?.description).not.toMatch(/\{\w+\}/);
  });
});

describe('the AsyncAPI document', () => {
  const socket = asyncApiDocument();

  it('is version 3 and refers only to what it holds', () => {
    expect(socket.asyncapi).toBe('3.0.0');
    for (const reference of referencesIn(socket))
      expect([reference, at(socket, reference)]).not.toContain(undefined);
  });

  it('describes the items of a frame and every operation a client may ask for', () => {
    const text = JSON.stringify(socket.components.messages);
    for (const word of ['zdf', 'subscribe', 'unsubscribe', 'auth', 'restart', 'review'])
      expect(text).toContain(`"${word}"`);
  });
});

test('the reference page loads nothing from elsewhere', async () => {
  const { GET } = await import('@/app/help/api/route');
  const page = await GET().text();
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//);
  const { GET: part, generateStaticParams } = await import('@/app/help/api/[file]/route');
  for (const [, file] of page.matchAll(/"\/help\/api\/([\w.-]+)"/g)) {
    expect(generateStaticParams()).toContainEqual({ file });
    const response = await part(new Request('http://localhost/'), {
      params: Promise.resolve({ file: file! }),
    });
    expect(response.status).toBe(200);
  }
  expect(readFileSync('node_modules/swagger-ui-dist/swagger-ui.css', 'utf8')).not.toMatch(
    /@import|url\(["']?https?:/,
  );
});
