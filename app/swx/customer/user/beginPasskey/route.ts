import { beginPasskey } from '@/lib/passkeys/contract';
import { askToAdd } from '@/lib/passkeys/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(beginPasskey, askToAdd);
