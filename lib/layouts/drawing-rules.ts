/** Drawings and how many points fix one. */
export const drawingPoints = {
  trend: 2,
  ray: 2,
  level: 1,
  vertical: 1,
  channel: 3,
  fibonacci: 2,
  box: 2,
  note: 1,
} as const;

export type DrawingTool = keyof typeof drawingPoints;
export const drawingTools = Object.keys(drawingPoints) as DrawingTool[];

export const noteLengthMax = 80;
