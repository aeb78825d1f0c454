export const passkeysAtMost = 20;
