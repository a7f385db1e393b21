import { invalidBucketName, invalidKey } from "./errors.ts";

const KEY = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;
const BUCKET = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]{1,100}$/;

/** A file of this name stands for an empty folder, is empty and has no type. */
const PLACEHOLDER = ".emptyFolderPlaceholder";

/** @throws StorageError unless an object may have this name. */
export function requireKey(key: string): void {
  if (!KEY.test(key)) throw invalidKey(key);
}

/** @throws StorageError unless a bucket may have this name. */
export function requireBucketName(name: string): void {
  if (!BUCKET.test(name)) throw invalidBucketName();
}

/** Whether an object only stands for an empty folder. */
export function isFolderPlaceholder(key: string): boolean {
  return key.endsWith(PLACEHOLDER);
}
