import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const { resolve } = createRequire(import.meta.url);
const weights = [400, 500, 600, 700];

/**
 * Gives a page the Arabic face that the project has with it, under the name that its styles ask for first: the
 * faces of a machine are its own affair.
 */
export async function tellFaces(page: Page): Promise<void> {
  const faces = weights.map((weight) => {
    const file = `@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff2`;
    return { weight, bytes: readFileSync(resolve(file)).toString('base64') };
  });
  await page.addInitScript((given) => {
    for (const { weight, bytes } of given) {
      const of = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0));
      const face = new FontFace('SF Arabic', of, {
        weight: String(weight),
        unicodeRange: 'U+600-6FF, U+750-77F, U+FB50-FDFF, U+FE70-FEFF',
      });
      document.fonts.add(face);
      void face.load();
    }
  }, faces);
}
