/** One part of what being ready takes. */
export type Part = { ok: boolean; problem?: string };
