import { getContentsById } from '@/lib/content/contract';
import { getContent } from '@/lib/content/queries';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getContentsById, getContent);
