'use client';

import { choosing } from '@/components/ui/fields/choosing';
import { recordHref, type RecordChoice } from './record-choice';

const record = choosing<RecordChoice>(recordHref);

/** What is chosen of the record, for all that stands inside. */
export const RecordChoosing = record.Choosing;
export const RecordChoiceContext = record.Context;
export const useRecordChoice = record.useChoice;
