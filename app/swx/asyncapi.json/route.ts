import { asyncApiDocument } from '@/lib/documents/asyncapi';

export const dynamic = 'force-static';

export const GET = () => Response.json(asyncApiDocument());
