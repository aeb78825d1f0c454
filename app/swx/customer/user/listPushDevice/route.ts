import { listPushDevice } from '@/lib/notifications/contract';
import { listDevices } from '@/lib/notifications/push-service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listPushDevice, listDevices);
