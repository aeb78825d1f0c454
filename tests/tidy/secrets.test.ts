import type { z } from 'zod';
import type { Contract } from '@/lib/core/contract';
import { contracts } from '@/lib/generated/contracts';

const guessed = new Set([
  'password',
  'oldPassword',
  'otp',
  'confirmation',
  'idToken',
  'token',
  'credential',
]);

const fieldsOf = ({ input }: Contract) =>
  Object.keys((input as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {});

/** Calls in which a secret could be guessed, or work be asked for without an end. */
const guessable = Object.entries<Contract>(contracts).filter(([, contract]) =>
  fieldsOf(contract).some((field) => guessed.has(field)),
);

it('finds the calls that take a secret', () => {
  expect(guessable.length).toBeGreaterThan(15);
});

it.each(guessable)('%s has a rate of its own', (_, { rate }) => {
  expect(rate).toBeDefined();
});
