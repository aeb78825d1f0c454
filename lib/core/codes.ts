/** Refusal codes of the catalogue, as they stand on the wire. Their words are in `messages/<locale>/codes.json`. */
export const refusalCodes = [
  '10001', '10002', '10003', '10004', '10005', '10006', '10007', '10008', '10009', '10010',
  '10011', '10012', '10013', '10014', '10015', '10016', '10017', '10018', '10019', '10020',
  '10021', '10022', '10023', '10024', '10025', '10091', '10101', '10102', '10103', '10104',
  '10105', '10106', '10107', '10108', '10109', '10110', '10111', '10112', '10113', '10114',
  '10115', '10116', '10117', '10118', '10119', '10120', '10121', '10122', '10123', '10124', '10125',
  '10126', '10127', '10128', '10129', '10131', '10132', '10133', '10134', '10140', '10141',
  '10142', '10143', '10146', '10151',
] as const; // prettier-ignore

export type RefusalCode = (typeof refusalCodes)[number];

export const successCodes = ['20001', '20002', '20003', '20004', '20005'] as const;
export type SuccessCode = (typeof successCodes)[number];

/** Transport-level codes; each is also the HTTP status of its answer. */
export const statusCodes = ['400', '401', '403', '404', '409', '413', '415', '429', '503'] as const;
export type StatusCode = (typeof statusCodes)[number];

const known = new Set<string>(refusalCodes);
export const isRefusalCode = (code: string): code is RefusalCode => known.has(code);

/** A business refusal: answered with HTTP 200, its code, and what the customer needs to put it right. */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly result: Record<string, unknown> | null = null,
  ) {
    super(`refused with ${code}`);
    this.name = 'Refusal';
  }
}

export type Issue = { path: string; message: string };

/** A request that is turned away before any business rule: the code is its HTTP status too. */
export class Rejection extends Error {
  constructor(
    readonly code: StatusCode,
    readonly details: {
      issues?: Issue[];
      retryAfterSeconds?: number;
      /** Why the session of a 401 is over; null where that is not known. */
      ended?: string | null;
    } = {},
  ) {
    super(`rejected with ${code}`);
    this.name = 'Rejection';
  }
}

export const notFound = () => new Rejection('404');
