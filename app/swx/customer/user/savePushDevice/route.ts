import { savePushDevice } from '@/lib/notifications/contract';
import { saveDevice } from '@/lib/notifications/push-service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(savePushDevice, saveDevice);
