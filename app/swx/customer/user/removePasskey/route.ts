import { removePasskey as call } from '@/lib/passkeys/contract';
import { removePasskey } from '@/lib/passkeys/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, removePasskey);
