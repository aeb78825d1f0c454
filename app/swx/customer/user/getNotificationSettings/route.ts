import { getNotificationSettings } from '@/lib/notifications/contract';
import { readSettings } from '@/lib/notifications/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getNotificationSettings, readSettings);
