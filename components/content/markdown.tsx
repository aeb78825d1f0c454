import Link from 'next/link';
import Markdown, { type Components } from 'react-markdown';
import { langOf, type Locale } from '@/lib/core/locales';

const link = 'text-accent underline underline-offset-4';

// HTML in a text is shown as it was typed, and pictures are left out.
const parts: Components = {
  h2: ({ children }) => <h2 className="mt-5 text-l tracking-tight first:mt-0">{children}</h2>,
  h3: ({ children }) => <h3 className="mt-4 font-strong">{children}</h3>,
  p: ({ children }) => <p className="mt-2 first:mt-0">{children}</p>,
  ul: ({ children }) => <ul className="mt-2 grid list-disc gap-1 ps-5">{children}</ul>,
  ol: ({ children }) => <ol className="mt-2 grid list-decimal gap-1 ps-5">{children}</ol>,
  strong: ({ children }) => <strong className="font-strong text-ink">{children}</strong>,
  a: ({ href = '', children }) =>
    href.startsWith('/') && !href.startsWith('//') ? (
      <Link href={href} prefetch={false} className={link}>
        {children}
      </Link>
    ) : (
      <a href={href} rel="noopener noreferrer nofollow" className={link}>
        {children}
      </a>
    ),
};

/** A text of the house, as operators write it. */
export function Text({ of, locale }: { of: string; locale: Locale }) {
  return (
    <div lang={langOf(locale)} className="max-w-measure text-ink-2">
      <Markdown components={parts} disallowedElements={['img', 'hr', 'table']}>
        {of}
      </Markdown>
    </div>
  );
}
