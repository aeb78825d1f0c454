import { call, type CallInput } from '@/components/api/call';

export const dropQuestion = (id: string) => call('POST user/dropQuestion', { id });

export const answerDeposit = (question: CallInput<'POST user/answerDeposit'>['question']) =>
  call('POST user/answerDeposit', { question });
