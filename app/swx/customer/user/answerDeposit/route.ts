import { answerDeposit as call } from '@/lib/questions/contract';
import { answerDeposit } from '@/lib/questions/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, answerDeposit);
