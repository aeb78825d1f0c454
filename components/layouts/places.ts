import { ApiRefusal, call } from '@/components/api/call';
import type { Layout } from '@/lib/layouts/rules';
import { layoutFrom } from '@/lib/layouts/stored-rules';

/** Where a layout is kept; `V` tells one that was kept from the next. */
export type Place<V> = {
  /** What is kept; null before anything is. */
  read: () => Promise<{ layout: Layout | null; version: V }>;
  /** Keeps what was made of a version and gives the new one; null where another is kept by now. */
  save: (layout: Layout, version: V) => Promise<V | null>;
};

/** A customer's layout lives with their account. */
export const accountPlace: Place<number> = {
  read: () => call('GET user/getLayout', {}, { stay: true }),
  async save(layout, version) {
    try {
      const kept = await call('POST user/saveLayout', { layout, version }, { stay: true });
      return kept.version;
    } catch (error) {
      if (error instanceof ApiRefusal && error.code === '409') return null;
      throw error;
    }
  },
};

const name = 'layout';

function textInBrowser(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function layoutIn(text: string | null): Layout | null {
  try {
    return text === null ? null : layoutFrom(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A visitor's layout lives in this browser; its text is its version. */
export const browserPlace: Place<string> = {
  async read() {
    const text = textInBrowser();
    return { layout: layoutIn(text), version: text ?? '' };
  },
  async save(layout, version) {
    if ((textInBrowser() ?? '') !== version) return null;
    const text = JSON.stringify(layout);
    try {
      localStorage.setItem(name, text);
      return text;
    } catch {
      // A browser that keeps nothing shows the usual screen next time.
      return version;
    }
  },
};
