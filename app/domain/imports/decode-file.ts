const [LF, CR, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09];

/** Byte order marks and their encodings. Without one, UTF-8 is tried first. */
const MARKED: readonly [mark: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** A file as text. */
interface DecodedFile {
  text: string;
  /**
   * Whether it starts like a calendar. Folded lines of a calendar are joined and replaced by empty lines, so that line numbers stay the
   * same.
   */
  isCalendar: boolean;
}

/** Decodes a file: UTF-16 with a byte order mark, UTF-8, or, if it is not valid UTF-8, Windows-1252. */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const encoding = MARKED.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  const plain = encoding ? new TextEncoder().encode(new TextDecoder(encoding).decode(bytes)) : bytes;
  const start = new TextDecoder().decode(plain.subarray(0, 200)).trimStart().slice(0, 15);
  const isCalendar = start.toUpperCase() === "BEGIN:VCALENDAR";
  // Lines are folded by bytes (RFC 5545, 3.1), also within a character, so they are joined before they are decoded.
  return { text: decodeText(isCalendar ? unfold(plain) : plain), isCalendar };
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // With `stream`, because Node otherwise decodes as Latin-1, without the quotes and dashes of Windows-1252.
    return new TextDecoder("windows-1252").decode(bytes, { stream: true });
  }
}

/** Joins continued lines. The result has at most as many bytes. */
function unfold(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  let folds = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const end = byte === CR && bytes[at + 1] === LF ? at + 1 : at;
    if (bytes[end] === LF && (bytes[end + 1] === SPACE || bytes[end + 1] === TAB)) {
      folds += 1;
      at = end + 1;
      continue;
    }
    joined[length] = byte;
    length += 1;
    if (byte !== LF) continue;
    joined.fill(LF, length, length + folds);
    length += folds;
    folds = 0;
  }
  return joined.subarray(0, length);
}
