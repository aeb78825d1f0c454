import { requestArchive } from '@/lib/archives/contract';
import { askForArchive } from '@/lib/archives/service';
import { endpoint } from '@/lib/web/endpoint';

export const POST = endpoint(requestArchive, askForArchive);
