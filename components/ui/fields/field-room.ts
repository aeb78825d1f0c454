/** A field keeps room for one line of error, so that nothing below moves when it appears. */
export const fieldRoom = 'min-h-21.5 pointer-coarse:min-h-22.5';
