import { z } from 'zod';
import { contract } from '../core/contract';

export const getParamByKey = contract({
  method: 'GET',
  path: 'index/getParamByKey/{key}',
  summary: 'A setting of the house that everybody may read, as it counts now',
  access: 'public',
  input: z.object({ key: z.string().regex(/^[A-Za-z0-9.]{1,100}$/, 'kind') }),
  result: z.object({ key: z.string(), value: z.string() }),
  refusals: ['10018'],
});
