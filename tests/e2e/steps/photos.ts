import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { leastOfDocument } from '@/lib/files/rules';
import { findChromium } from '../../../scripts/site/chromium.mjs';
import type { Words } from './words';

/** A browser whose camera shows a moving pattern, and is allowed to. */
export const withCamera = {
  permissions: ['camera'],
  launchOptions: {
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
};

/** What stands about one level of verification. */
export const levelCard = (page: Page, { t }: Words, level: string) =>
  page.locator('section').filter({
    has: page.getByRole('heading', { name: t(`verification.levels.${level}`), exact: true }),
  });

export async function photograph(page: Page, { t }: Words, field: string) {
  const group = page.getByRole('group', { name: t(`verification.fields.${field}`), exact: true });
  await group.getByRole('button', { name: t('files.take') }).click();
  await page.getByRole('button', { name: t('files.camera.shoot') }).click();
  await page.getByRole('button', { name: t('files.camera.use') }).click();
  await expect(group.getByText(t('files.ready'))).toBeVisible();
}

type Photo = { name: string; mimeType: string; buffer: Buffer };

/** A photograph of the smallest size that shows a document. */
export const smallestPhoto = async (): Promise<Photo> => ({
  name: 'document.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: {
      width: leastOfDocument.longSide,
      height: leastOfDocument.shortSide,
      channels: 3,
      background: '#888',
    },
  })
    .png()
    .toBuffer(),
});

export async function choose(page: Page, { t }: Words, field: string, file: string | Photo) {
  const group = page.getByRole('group', { name: t(`verification.fields.${field}`), exact: true });
  await group.locator('input[type=file]').setInputFiles(file);
  return group;
}
