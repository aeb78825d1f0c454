import { beginPasskeyProof } from '@/lib/passkeys/contract';
import { askToConfirm } from '@/lib/passkeys/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(beginPasskeyProof, askToConfirm);
