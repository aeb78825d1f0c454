import { z } from 'zod';
import { contract, id } from '../core/contract';

const item = {
  id: z.string(),
  title: z.string(),
  /** 1 company, 2 policy, 3 statement, 4 question, 5 notice. */
  type: z.number(),
};

export const contentItem = z.object(item);
export const content = z.object({
  ...item,
  /** Markdown without HTML; its links lead to pages of this site. */
  body: z.string(),
  /** Since when this text is shown. */
  since: z.string(),
  /** The language it is in: English where there is none in the caller's. */
  locale: z.string(),
});

export const listContents = contract({
  method: 'GET',
  path: 'index/listContents/{n}',
  summary:
    'What the footer lists: 1 in Chinese; 2 in the language of the caller, English where there is no text in it',
  access: 'public',
  input: z.object({ n: z.enum(['1', '2'], 'kind') }),
  result: z.array(contentItem),
  refusals: [],
});

export const getContentsById = contract({
  method: 'GET',
  path: 'index/getContentsById/{id}',
  summary: 'One page, question or notice in the language of the caller; 404 where there is none',
  access: 'public',
  input: z.object({ id: id() }),
  result: content,
  refusals: [],
});
