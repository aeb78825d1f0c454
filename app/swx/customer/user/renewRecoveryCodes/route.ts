import { renewRecoveryCodes } from '@/lib/security/contract';
import { replaceRecoveryCodes } from '@/lib/security/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(renewRecoveryCodes, replaceRecoveryCodes);
