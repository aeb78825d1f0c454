import { z } from 'zod';
import { contract, id, pageInput, pageOf } from '../core/contract';
import { Received } from '../core/received';
import { filePurposes, uploadPurposes } from './rules';

export { uploadLimits } from './rules';

const received = z
  .custom<Received>((value) => value instanceof Received, { error: 'file' })
  .meta({ override: { type: 'string', format: 'binary' } });

export const upload = contract({
  method: 'POST',
  path: 'user/upload',
  summary:
    'Takes a photograph or a drawn signature: JPG, JPEG 2000 or PNG, told by its content, of at most 50 MB. It is kept re-encoded, sealed and without metadata, and removed where it is not used within a day. While others wait, who sends less than 32 KB a second for 15 seconds loses the turn (429), and who sent what the decoder could not bear is turned away for ten minutes (429)',
  access: 'customer',
  takesFile: true,
  input: z.object({ purpose: z.enum(uploadPurposes, { error: 'purpose' }), file: received }),
  result: z.object({ fileId: id() }),
  refusals: ['10105', '10106'],
  rate: { by: 'customer', points: 60, perSeconds: 600 },
});

export const readFile = contract({
  method: 'GET',
  path: 'user/file/{id}',
  summary: 'A file of the caller, as a picture; the look is on record',
  access: 'customer',
  gives: ['image/jpeg'],
  input: z.object({ id: id() }),
  result: z.unknown(),
  refusals: [],
  // Each look is put on record, and opens a file whole in memory.
  rate: { by: 'customer', points: 60, perSeconds: 60 },
});

const look = z.object({
  id: id(),
  fileId: id(),
  purpose: z.enum(filePurposes),
  at: z.string(),
  by: z.enum(['owner', 'operator']),
  /** The operator's name. */
  operator: z.string().nullable(),
  /** What it was looked at for: `own`, or what it was handed in with. */
  reason: z.string(),
});

export const listLooks = contract({
  method: 'GET',
  path: 'user/listLooks',
  summary: "Who looked at the caller's files, when and for what, newest first",
  access: 'customer',
  input: z.object(pageInput),
  result: pageOf(look),
  refusals: [],
});
