// Its headers are each reader's own; nothing in between may keep it.
export const dynamic = 'force-dynamic';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API reference · Assay</title>
    <meta name="description" content="Every call of Assay, with its fields and refusals.">
    <link rel="stylesheet" href="/help/api/swagger-ui.css">
    <link rel="stylesheet" href="/help/api/colours.css">
    <script src="/help/api/swagger-ui-bundle.js" defer></script>
    <script src="/help/api/start.js" defer></script>
  </head>
  <body>
    <main id="reference"></main>
    <noscript>
      <p>The reference needs JavaScript. The same as data:
      <a href="/swx/openapi.json">OpenAPI</a>, <a href="/swx/asyncapi.json">AsyncAPI of the socket</a>.</p>
    </noscript>
  </body>
</html>
`;

export const GET = () =>
  new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } });
