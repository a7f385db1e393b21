import { invalidBucketName, invalidKey } from "./errors.ts";

const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const BUCKET = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

/** Placeholder of an empty folder: an empty file without a type. */
const PLACEHOLDER = ".emptyFolderPlaceholder";

/** @throws StorageError for an invalid object name. */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw invalidKey(key);
}

/** @throws StorageError for an invalid bucket name. */
export function requireBucketName(name: string): void {
  if (!BUCKET.test(name)) throw invalidBucketName();
}

/** Whether an object is the placeholder of an empty folder. */
export function isFolderPlaceholder(key: string): boolean {
  return key.endsWith(PLACEHOLDER);
}
