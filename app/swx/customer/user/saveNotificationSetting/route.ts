import { saveNotificationSetting } from '@/lib/notifications/contract';
import { keepSetting } from '@/lib/notifications/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(saveNotificationSetting, keepSetting);
