import { addPriceAlert } from '@/lib/alerts/contract';
import { addAlert } from '@/lib/alerts/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(addPriceAlert, addAlert);
