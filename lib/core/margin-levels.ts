/** Margin levels, as fractions, at which the customer is warned, the highest first. */
export const marginWarnings = ['1', '0.75'] as const;
export type MarginWarning = (typeof marginWarnings)[number];

/** The margin level at which positions close. */
export const closeOutLevel = '0.5';
