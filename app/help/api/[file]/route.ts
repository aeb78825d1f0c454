import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const dynamic = 'force-static';
export const dynamicParams = false;

const start = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
SwaggerUIBundle({
  url: '/swx/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: -1,
  docExpansion: 'list',
  validatorUrl: null,
  // A link inside a button cannot be reached by keyboard, and a choice of one server is none.
  plugins: [
    () => ({
      wrapComponents: {
        DeepLink: () => ({ text }) => text,
        ServersContainer: () => () => null,
      },
    }),
  ],
});
`;

// Its own light colours are too pale to read.
const colours = `html:not(.dark-mode) .swagger-ui {
  .info .title small pre { background: #4b5563; color: #fff; }
  .info .title small.version-stamp pre { background: #3f6212; }
  .info a, .info .url { color: #1d5fbf; }
  .btn.authorize { color: #0f6b45; border-color: #0f6b45; }
  .btn.authorize svg { fill: #0f6b45; }
  .opblock-get .opblock-summary-method { background: #1d5fbf; }
  .opblock-post .opblock-summary-method { background: #0f6b45; }
}
`;

const packaged = (name: string) =>
  readFile(path.join(process.cwd(), 'node_modules', 'swagger-ui-dist', name), 'utf8');

const files: Record<string, { type: string; read(): Promise<string> }> = {
  'swagger-ui.css': { type: 'text/css', read: () => packaged('swagger-ui.css') },
  'swagger-ui-bundle.js': { type: 'text/javascript', read: () => packaged('swagger-ui-bundle.js') },
  'colours.css': { type: 'text/css', read: async () => colours },
  'start.js': { type: 'text/javascript', read: async () => start },
};

export const generateStaticParams = () => Object.keys(files).map((file) => ({ file }));

/** The parts of the reference page, from this origin so that it works offline. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const file = files[(await params).file];
  if (!file) return new Response(null, { status: 404 });
  return new Response(await file.read(), {
    headers: {
      'content-type': `${file.type}; charset=utf-8`,
      'cache-control': 'public, max-age=86400',
    },
  });
}
