import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import packageFacts from '@/package.json' with { type: 'json' };
import { contracts } from '../generated/contracts';
import { successCodes, type RefusalCode } from '../core/codes';
import type { Contract } from '../core/contract';
import { codeWords } from '../platform/code-words';

const words = codeWords.en;

/** What a code means in a call; what the words leave open stands in the result of the answer. */
const meaningOf = (c: Contract, code: RefusalCode, mark = ''): string =>
  c.meanings?.[code] ??
  (words[code] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => `${mark}result.${name}${mark}`);

const issues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) });

const failure = (status: string, description: string, result: z.ZodType = z.null()) => ({
  description,
  content: { 'application/json': { schema: z.object({ code: z.literal(status), result }) } },
});

/** What any call may be turned away with; the status is the code. */
const responses = {
  400: failure(
    '400',
    'The request is malformed; each issue names a field and a catalogue code or key',
    issues.nullable(),
  ),
  401: failure('401', 'No live session'),
  403: failure('403', 'A post with the cookie of this site came from another site'),
  404: failure('404', 'Not there, or not yours'),
  409: failure('409', 'The Idempotency-Key was used with another body'),
  413: failure('413', 'The body is too large'),
  415: failure('415', 'The body is not JSON, or no form where a file is taken'),
  429: {
    ...failure('429', 'Too many calls'),
    headers: z.object({ 'Retry-After': z.string().describe('Seconds to wait') }),
  },
  500: {
    description: 'An error of the server; X-Request-Id helps to find it',
    content: { 'application/json': { schema: z.object({ code: z.null(), result: z.null() }) } },
  },
  503: failure('503', 'Too busy at the moment'),
};

type Status = keyof typeof responses;

function statusesOf(c: Contract): Status[] {
  const posts = c.method === 'POST';
  return [
    400,
    ...(c.access === 'customer' ? ([401] as const) : []),
    ...(posts ? ([403] as const) : []),
    ...(c.path.includes('{') || 'id' in shapeOf(c) ? ([404] as const) : []),
    ...(c.movesMoney ? ([409] as const) : []),
    ...(posts ? ([413, 415] as const) : []),
    429,
    500,
    503,
  ];
}

const groupOf = (c: Contract): string => c.path.split('/')[0]!;

const shapeOf = (c: Contract): Record<string, z.ZodType> =>
  c.input instanceof z.ZodObject ? (c.input.shape as Record<string, z.ZodType>) : {};

const refusalsOf = (c: Contract): RefusalCode[] => [
  ...c.refusals,
  ...(c.demoRefusal && !c.refusals.includes(c.demoRefusal) ? [c.demoRefusal] : []),
];

function answerOf(c: Contract): z.ZodType {
  const success = z.object({
    code: z.literal('200'),
    result: c.result,
    ...(c.success
      ? { message: z.enum(successCodes).describe(`${c.success} here`).optional() }
      : {}),
  });
  const refusals = refusalsOf(c);
  if (refusals.length === 0) return success;
  const refusal = z.object({
    code: z.enum(refusals),
    result: z.record(z.string(), z.unknown()).nullable(),
    message: z.string().describe("The text of the code in the caller's language"),
  });
  return z.union([success, refusal]);
}

function descriptionOf(c: Contract): string {
  const lines = refusalsOf(c).map((code) => `- \`${code}\` ${meaningOf(c, code, '`')}`);
  const rate = c.rate
    ? `At most ${c.rate.points} calls in ${c.rate.perSeconds} s per ${c.rate.by}.`
    : '';
  const refusals = lines.length > 0 ? `Refusals (HTTP 200):\n${lines.join('\n')}` : '';
  const access = c.access === 'customer' ? 'Needs a live session.' : 'Anyone may call it.';
  return [access, rate, refusals].filter(Boolean).join('\n\n');
}

function headersOf(c: Contract) {
  return z.object({
    ...(c.access === 'customer'
      ? {
          Virtual: z.enum(['YES', 'NO']).default('NO').describe('YES: the demo account'),
          Customer: z
            .string()
            .optional()
            .describe('The id of who is meant: 401 where the session is of another customer'),
        }
      : {}),
    ...(c.movesMoney
      ? {
          'Idempotency-Key': z
            .string()
            .min(1)
            .max(255)
            .optional()
            .describe('The same key with the same body has one effect and one answer for 24 h'),
        }
      : {}),
    'Accept-Language': z.string().optional(),
  });
}

function operation(c: Contract): ZodOpenApiOperationObject {
  const shape = shapeOf(c);
  const inPath = [...c.path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
  const named = (chosen: (name: string) => boolean) =>
    z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => chosen(name))));
  const isGet = c.method === 'GET';
  return {
    operationId: `${c.method.toLowerCase()}-${c.path.replace(/\/|\{\w+\}/g, '-').replace(/-+$/, '')}`,
    tags: [groupOf(c)],
    summary: c.summary,
    description: descriptionOf(c),
    security: c.access === 'customer' ? [{ token: [] }, { cookie: [] }] : [],
    requestParams: {
      header: headersOf(c),
      path: named((name) => inPath.includes(name)),
      ...(isGet ? { query: named((name) => !inPath.includes(name)) } : {}),
    },
    ...(isGet
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [c.takesFile ? 'multipart/form-data' : 'application/json']: { schema: c.input },
            },
          },
        }),
    responses: {
      200: {
        description: 'Success, or a refusal by its code',
        content: c.gives
          ? Object.fromEntries(
              c.gives.map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]),
            )
          : { 'application/json': { schema: answerOf(c) } },
      },
      ...Object.fromEntries(
        statusesOf(c).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
    'x-refusals': refusalsOf(c).map((code) => ({ code, meaning: meaningOf(c, code) })),
  };
}

const about = `Every answer is \`{ "code", "result", "message"? }\`. Code \`200\` is success. A refusal by a rule of the
business also answers with HTTP 200; its code says which, and \`message\` says it in the caller's language. Money, quantities, prices and rates are decimal strings,
times are ISO 8601 in UTC, ids are strings; rates are fractions, except \`zdf\`, a percent. Lists take \`page\` and
\`size\`; arrays in a query are repeated keys. Live prices come over the socket: see \`/swx/asyncapi.json\`.`;

/** The groups of calls, by the first part of their paths. */
const groups: Record<string, string> = {
  index: 'Markets, their terms, hours and prices, and the keys of receipts',
  login: 'Registering, log-in and password recovery',
  user: 'The customer: settings, sessions, balances, watchlists, alerts, layouts, files',
  order: 'Orders, positions, receipts and movements',
};

/** Tools demand schemas for the items of every array, also of a tuple, whose length is what ends it. */
function closeTuples(node: unknown): void {
  if (node === null || typeof node !== 'object') return;
  const schema = node as Record<string, unknown>;
  if (schema.type === 'array' && Array.isArray(schema.prefixItems) && !schema.items) {
    const { length } = schema.prefixItems;
    Object.assign(schema, { items: {}, minItems: length, maxItems: length });
  }
  for (const part of Object.values(schema)) closeTuples(part);
}

/** The OpenAPI 3.1 document of every call, made from the schemas that validate. */
export function openApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  for (const c of Object.values<Contract>(contracts)) {
    const path = `/${c.path}`;
    paths[path] = { ...paths[path], [c.method.toLowerCase()]: operation(c) };
  }
  const document = createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Assay',
      version: packageFacts.version,
      description: about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/swx/customer' }],
    tags: [...new Set(Object.values<Contract>(contracts).map(groupOf))]
      .sort()
      .map((name) => ({ name, description: groups[name] ?? name })),
    components: {
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token, with or without "Bearer "',
        },
        cookie: { type: 'apiKey', in: 'cookie', name: 'assay_session' },
      },
      responses,
    },
    paths,
  });
  closeTuples(document);
  return document;
}
