import { addPasskey as call } from '@/lib/passkeys/contract';
import { addPasskey } from '@/lib/passkeys/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(call, addPasskey);
