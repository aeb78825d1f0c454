import { saveLayout } from '@/lib/layouts/contract';
import { keepLayout } from '@/lib/layouts/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(saveLayout, keepLayout);
