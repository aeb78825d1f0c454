import { listContents } from '@/lib/content/contract';
import { listContents as contents } from '@/lib/content/queries';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(listContents, contents);
