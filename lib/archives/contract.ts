import { z } from 'zod';
import { contract, id, nothing } from '../core/contract';
import { password } from '../credentials/field-contract';
import { otp, otpMeaning } from '../security/otp-contract';

const archive = z.object({
  id: id(),
  /** `failed`: it could not be made, and can be asked for anew. */
  status: z.enum(['pending', 'ready', 'failed']),
  requestedAt: z.string(),
  /** Null while it is being made, like what follows. */
  readyAt: z.string().nullable(),
  /** Until when it can be fetched. */
  expiresAt: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  /** Whether this session asked for it, and so can fetch it. */
  isHere: z.boolean(),
});

export type Archive = z.output<typeof archive>;

export const getArchive = contract({
  method: 'GET',
  path: 'user/getArchive',
  summary: "How far the archive of the caller's data is; null where none was asked for",
  access: 'customer',
  input: nothing,
  result: z.object({ archive: archive.nullable() }),
  refusals: [],
});

export const requestArchive = contract({
  method: 'POST',
  path: 'user/requestArchive',
  summary:
    'Puts together everything that is kept about the caller, as a ZIP of JSON, CSV and pictures, in the place of a former one; a notification tells when it is ready',
  access: 'customer',
  input: z.object({ password, otp }),
  result: z.object({ archive }),
  refusals: ['10004', '10091', '10128', '10140'],
  meanings: { '10091': otpMeaning },
  rate: { by: 'session', points: 20, perSeconds: 3_600 },
});

export const fetchArchive = contract({
  method: 'GET',
  path: 'user/archive/{id}',
  summary: 'The archive, for the session that asked for it alone and for seven days',
  access: 'customer',
  gives: ['application/zip'],
  input: z.object({ id: id() }),
  result: z.unknown(),
  refusals: [],
  rate: { by: 'customer', points: 30, perSeconds: 3_600 },
});
