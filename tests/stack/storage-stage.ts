import { randomUUID } from "node:crypto";
import type { StorageApiError, SupabaseClient } from "@supabase/supabase-js";
import { openStack, type TestStack } from "#tests/support/stack.ts";

/** A stack with a public and a private bucket, and two people who may use the folder of their own id in each. */
export interface StorageStage {
  stack: TestStack;
  olive: Person;
  pete: Person;
  visitor: SupabaseClient;
  /** supabase-js with the service key. */
  admin: SupabaseClient;
  /** A plain request to a path below `/storage/v1`, with the visitor's key and token unless `init` has others. */
  send(path: string, init?: RequestInit): Promise<Response>;
}

export interface Person {
  id: string;
  client: SupabaseClient;
  token: string;
}

/** Everybody reads it by its public addresses. */
export const OPEN = "open-shelf";
/** Takes texts and pictures of at most 1,000 bytes. */
export const PRIVATE = "private-shelf";
export const PRIVATE_LIMIT_BYTES = 1000;

const PASSWORD = "correct-horse-battery";

export async function openStorageStage(): Promise<StorageStage> {
  const stack = await openStack();
  await stack.sql.unsafe(`
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('${OPEN}', '${OPEN}', true, null, null),
      ('${PRIVATE}', '${PRIVATE}', false, ${PRIVATE_LIMIT_BYTES}, '{text/plain,image/*}');
    create policy "members add to their own folder" on storage.objects for insert to authenticated
      with check (bucket_id in ('${OPEN}', '${PRIVATE}') and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy "members read their own folder" on storage.objects for select to authenticated
      using (bucket_id in ('${OPEN}', '${PRIVATE}') and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy "members change their own folder" on storage.objects for update to authenticated
      using (bucket_id in ('${OPEN}', '${PRIVATE}') and (storage.foldername(name))[1] = (select auth.uid())::text);
    create policy "members delete from their own folder" on storage.objects for delete to authenticated
      using (bucket_id in ('${OPEN}', '${PRIVATE}') and (storage.foldername(name))[1] = (select auth.uid())::text);`);
  const [olive, pete] = await Promise.all([signUp(stack), signUp(stack)]);
  const { anonKey } = stack;
  return {
    stack,
    olive,
    pete,
    visitor: stack.client() as SupabaseClient,
    admin: stack.client(stack.serviceRoleKey) as SupabaseClient,
    send: (path, init = {}) =>
      fetch(`${stack.url}/storage/v1${path}`, {
        ...init,
        headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}`, ...init.headers },
      }),
  };
}

/** A name that no other test uses, in this person's folder. */
export function newName(person: Person, ending = "txt"): string {
  return `${person.id}/${randomUUID()}.${ending}`;
}

/** The message of a rejected call. */
export function refusal(error: (Pick<StorageApiError, "message"> & Partial<StorageApiError>) | null) {
  return error && { status: error.status, statusCode: error.statusCode, message: error.message };
}

async function signUp(stack: TestStack): Promise<Person> {
  const email = `${randomUUID()}@example.com`;
  const admin = stack.client(stack.serviceRoleKey);
  await admin.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
  const client = stack.client();
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { id: data.user.id, client: client as SupabaseClient, token: data.session.access_token };
}
