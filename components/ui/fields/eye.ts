/** The path of an open eye, for `Drawn`: not every page shows one. */
export const eye =
  'M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zm10-3a3 3 0 100 6 3 3 0 000-6z';
