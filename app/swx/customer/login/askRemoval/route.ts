import { askRemoval } from '@/lib/security/contract';
import { askForRemoval } from '@/lib/security/removal-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(askRemoval, askForRemoval);
