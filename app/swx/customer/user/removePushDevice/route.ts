import { removePushDevice } from '@/lib/notifications/contract';
import { removeDevice } from '@/lib/notifications/push-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(removePushDevice, removeDevice);
