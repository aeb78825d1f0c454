import { z } from 'zod';
import { contract, id } from '../core/contract';
import { isSeen } from '../core/text/seen-text';
import type { FilePurpose } from '../files/rules';
import { birthDateFlaw, documentTypes, isCountry, sexes, type Level } from './rules';
import { areaCodes, isPhone, phoneDigits } from './phone-rules';

/** One line that was written, without what cannot be stored or seen. */
const line = (most: number, missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(most, 'text').refine(isSeen, 'text');

const birthDate = z.string({ error: 'birthDateMissing' }).superRefine((day, ctx) => {
  const flaw = birthDateFlaw(day);
  if (flaw)
    ctx.addIssue({
      code: 'custom',
      message: flaw === 'young' ? 'birthDateYoung' : 'birthDateMissing',
    });
});

/** What is said of a file that is missing, by its field. */
export const missingFile = {
  front: 'frontMissing',
  back: 'backMissing',
  selfie: 'selfieMissing',
  handHeld: 'handHeldMissing',
  signature: '10112',
} as const;

const file = (name: keyof typeof missingFile) =>
  z.string({ error: missingFile[name] }).regex(/^[1-9]\d{0,17}$/, missingFile[name]);
const oneOf = <const V extends readonly [string, ...string[]]>(values: V, missing: string) =>
  z.enum(values, { error: missing });

const status = z.enum(['not-started', 'pending', 'verified', 'rejected']);
const answer = z.object({ status });
const rate = { by: 'customer', points: 30, perSeconds: 600 } as const;

export const verifyBasic = contract({
  method: 'POST',
  path: 'user/verifyBasic',
  summary: 'Hands in who the caller is; reviewed within 48 hours',
  access: 'customer',
  success: '20001',
  input: z.object({
    fullName: line(100, 'fullNameMissing'),
    idNumber: line(40, 'idNumberMissing'),
    birthDate,
    address: line(300, 'addressMissing'),
  }),
  result: answer,
  refusals: ['10019'],
  rate,
});

export const verifyAdvanced = contract({
  method: 'POST',
  path: 'user/verifyAdvanced',
  summary: 'Hands in photographs of a document and of the caller with it, by the ids of uploads',
  access: 'customer',
  success: '20001',
  input: z.object({
    front: file('front'),
    back: file('back'),
    selfie: file('selfie'),
  }),
  result: answer,
  refusals: ['10019', '10111'],
  rate,
});

export const identification = contract({
  method: 'POST',
  path: 'user/identification',
  summary: 'Hands in what a loan needs: the person, a document, photographs and a signature',
  access: 'customer',
  success: '20001',
  input: z
    .object({
      firstName: line(60, 'firstNameMissing'),
      lastName: line(60, 'lastNameMissing'),
      sex: oneOf(sexes, 'sexMissing'),
      birthDate,
      country: z.string({ error: 'countryMissing' }).refine(isCountry, 'countryMissing'),
      address: line(300, 'addressMissing'),
      areaCode: oneOf(areaCodes, 'areaCodeMissing'),
      phone: z
        .string({ error: 'phoneMissing' })
        .max(60, { error: 'phoneMissing', abort: true })
        .transform(phoneDigits)
        .pipe(z.string().regex(/^\d{4,15}$/, { error: 'phoneMissing', abort: true })),
      documentType: oneOf(documentTypes, 'documentTypeMissing'),
      front: file('front'),
      back: file('back'),
      handHeld: file('handHeld'),
      signature: file('signature'),
    })
    .refine(({ areaCode, phone }) => isPhone(areaCode, phone), {
      path: ['phone'],
      message: 'phoneMissing',
    }),
  result: answer,
  refusals: ['10019'],
  rate,
});

const standing = z.object({
  status,
  submittedAt: z.string().nullable(),
  /** By when it is reviewed. */
  dueAt: z.string().nullable(),
  /** Whether it waits for longer than that. */
  late: z.boolean(),
  reviewedAt: z.string().nullable(),
  /** Why it was rejected, in all. */
  reason: z.string(),
  /** Why a field was rejected, by its name; a field without one may stay as it is. */
  reasons: z.record(z.string(), z.string()),
  fields: z.record(z.string(), z.string()),
  /** Files that were handed in, by the names of their fields. */
  files: z.record(z.string(), id()),
});
export type Standing = z.output<typeof standing>;

export const getVerification = contract({
  method: 'GET',
  path: 'user/getVerification',
  summary: "How the caller's verification stands, level by level, as last handed in",
  access: 'customer',
  input: z.object({}),
  result: z.object({ basic: standing, advanced: standing, loan: standing }),
  refusals: [],
});

/** What each file of a submission shows. */
export const filesOf: Record<Level, Record<string, FilePurpose>> = {
  basic: {},
  advanced: { front: 'front', back: 'back', selfie: 'selfie' },
  loan: { front: 'front', back: 'back', handHeld: 'hand-held', signature: 'signature' },
};
