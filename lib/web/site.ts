import { publicUrl } from '../platform/env';
import { runtime } from '../platform/runtime';

/** The address customers use, without a slash at its end. */
export const siteUrl = (): string => publicUrl(runtime().env);
