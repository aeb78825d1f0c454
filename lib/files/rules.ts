/** What customers hand in. */
export const uploadPurposes = [
  'front', 'back', 'selfie', 'hand-held', 'signature', 'proof', 'support',
] as const; // prettier-ignore

/** An agreement is no picture: it is made here, and given as a PDF alone. */
export const filePurposes = [...uploadPurposes, 'agreement'] as const;
export type FilePurpose = (typeof filePurposes)[number];

const mega = 1_000_000;

/** What is taken of a customer's file, and what is kept of it. */
export const uploadLimits = {
  mostBytes: 50 * 1024 * 1024,
  /** Without a byte for so long, an upload is over. */
  idleMs: 20_000,
  /** Slower than so many bytes a second on the whole, it is over too: it would hold its turn for nobody. */
  leastPerSecond: 32 * 1024,
  /** Where others wait, one that was slower than that over this time … */
  lookMs: 5_000,
  /** … again and again for so long loses its turn. */
  patienceMs: 15_000,
  /** So fast has to be there who has more than a fair share of the turns. */
  leastOfMany: 256 * 1024,
  /** Where others wait, nobody keeps a turn for longer. */
  longestMs: 180_000,
};

export const pictureLimits = {
  mostPixels: 64 * mega,
  /** A JPEG 2000 is decoded whole, some 33 bytes for a pixel. */
  mostWavePixels: 16 * mega,
  /** That of the picture that is kept, in pixels. */
  longestSide: 3_000,
  mostBytes: 2 * 1024 * 1024,
};

/** A document is read on its photograph, whichever way up it is held. */
export const leastOfDocument = { longSide: 600, shortSide: 400 };

const shows = (purpose: FilePurpose) =>
  purpose === 'front' || purpose === 'back' || purpose === 'selfie' || purpose === 'hand-held';

/** Whether a picture has too few pixels for what it is to show. */
export const isTooSmall = (purpose: FilePurpose, width: number, height: number): boolean =>
  shows(purpose) &&
  (Math.max(width, height) < leastOfDocument.longSide ||
    Math.min(width, height) < leastOfDocument.shortSide);

/** What hides a file on the disk while it is taken in. */
export const spoolCipher = 'aes-256-ctr';

/** What the process that encodes ends with where it refuses. */
export const notAPicture = 65;
export const tooLarge = 66;

/** The types taken, as their content tells them. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/jp2', 'image/j2c'] as const;
export type PictureType = (typeof pictureTypes)[number];
