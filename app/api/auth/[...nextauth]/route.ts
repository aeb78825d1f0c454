import NextAuth from 'next-auth';
import type { NextRequest } from 'next/server';
import { isGoogleConfigured } from '@/lib/login/google-client';
import { googleAuthOptions } from '@/lib/web/google-auth';

type Context = { params: Promise<{ nextauth: string[] }> };

function handle(request: NextRequest, context: Context): Promise<Response> | Response {
  if (!isGoogleConfigured()) return new Response(null, { status: 404 });
  return NextAuth(request, context, googleAuthOptions());
}

export { handle as GET, handle as POST };
