import { dropQuestion as call } from '@/lib/questions/contract';
import { dropQuestion } from '@/lib/questions/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, dropQuestion);
