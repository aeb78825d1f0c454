import { createHash } from 'node:crypto';
import sharp from 'sharp';

const sizes = { small: 320, medium: 640, large: 1280 };
const mostPixels = 60_000_000;

/**
 * A picture in the sizes that collectibles are shown in: square JPEG without metadata, with the first
 * characters of their common hash.
 *
 * @param {Buffer} bytes
 */
export async function pictureSizes(bytes) {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, pages: 1 })
    .autoOrient()
    .resize({ width: sizes.large, height: sizes.large, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const [small, medium, large] = await Promise.all(
    Object.values(sizes).map((side) =>
      sharp(data, { raw }).resize(side, side).jpeg({ quality: 84 }).toBuffer(),
    ),
  );
  const hash = createHash('sha256').update(small).update(medium).update(large).digest('hex');
  return { hash: hash.slice(0, 16), small, medium, large };
}
