const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Whether percent-encoded text decodes to UTF-8 without null characters, which PostgreSQL cannot keep. */
export function isCleanEncoded(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes("\0");
  } catch {
    return false;
  }
}

/** The text of UTF-8 bytes, or null when they are none. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
