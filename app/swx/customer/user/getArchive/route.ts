import { getArchive } from '@/lib/archives/contract';
import { readArchive } from '@/lib/archives/service';
import { endpoint } from '@/lib/web/endpoint';

export const GET = endpoint(getArchive, readArchive);
