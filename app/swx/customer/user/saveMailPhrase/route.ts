import { saveMailPhrase } from '@/lib/notifications/contract';
import { keepPhrase } from '@/lib/notifications/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(saveMailPhrase, keepPhrase);
