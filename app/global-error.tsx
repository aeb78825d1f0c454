'use client';

type Root = Partial<
  Record<'lang' | 'dir' | 'className' | 'data-failed' | 'data-retry' | 'data-theme', string>
>;

/** What the page that broke was drawn with: its words and its look stand on its root, since nothing else is left. */
function rootOfPage(): Root {
  if (typeof document === 'undefined') return {};
  const { lang, dir, className, dataset } = document.documentElement;
  const { failed, retry, theme } = dataset;
  return { lang, dir, className, 'data-failed': failed, 'data-retry': retry, 'data-theme': theme };
}

/** Shown where not even the frame of a page could be drawn. */
export default function FrameError() {
  const root = rootOfPage();
  return (
    <html {...root} suppressHydrationWarning>
      <body>
        <main role="alert" className="grid justify-items-center gap-4 px-6 py-12 text-center">
          <h1 className="font-strong">{root['data-failed'] ?? 'Assay'}</h1>
          <button
            type="button"
            className="min-h-touch px-4 text-accent"
            onClick={() => location.reload()}
          >
            {root['data-retry'] ?? '↻'}
          </button>
        </main>
      </body>
    </html>
  );
}
