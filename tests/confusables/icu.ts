import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { inflateRawSync } from "node:zlib";

/*
 * Unicode's table of confusable characters (confusables.txt of UTS #39), in ICU's format. ICU4J is part of vnu-jar, the HTML checker
 * of the tests; no npm package keeps the table up to date.
 */

const ICU_TABLE = /^com\/ibm\/icu\/impl\/data\/icudt\d+b\/confusables\.cfu$/;
const ZIP_END = 0x06054b50;
const CFU_MAGIC = 0x3845fdef;

/** The prototype of each character that looks like another one: "ı" to "i", "m" to "rn". */
export function unicodePrototypes(): Map<string, string> {
  const jar = join(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");
  return readTable(readZipEntry(readFileSync(jar), ICU_TABLE));
}

/** Extracts the one file of a zip archive whose name matches. Fields: APPNOTE.TXT 4.3. */
function readZipEntry(zip: Buffer, name: RegExp): Buffer {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== ZIP_END) end -= 1;
  if (end < 0) throw new Error("This is no zip archive.");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10) || Number.MAX_SAFE_INTEGER; left > 0 && at < end; left -= 1) {
    const nameBytes = zip.readUInt16LE(at + 28);
    if (name.test(zip.toString("utf8", at + 46, at + 46 + nameBytes))) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      return inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)));
    }
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error("vnu-jar has no table of confusable characters any more.");
}

/** Reads ICU's binary format, version 2: sorted keys, a value or an index for each, and UTF-16 strings for longer prototypes. */
function readTable(file: Buffer): Map<string, string> {
  const data = file.subarray(file.readUInt16BE(0));
  if (data.readUInt32BE(0) !== CFU_MAGIC || data[4] !== 2)
    throw new Error("ICU's table has another form than expected.");
  const header = (index: number) => data.readUInt32BE(4 * index);
  const [keys, count, values, strings] = [header(3), header(4), header(5), header(7)];
  const prototypes = new Map<string, string>();
  for (let index = 0; index < count; index += 1) {
    const key = data.readUInt32BE(keys + 4 * index);
    const value = data.readUInt16BE(values + 2 * index);
    const units = (key >>> 24) + 1;
    const first = strings + 2 * value;
    const prototype =
      units === 1
        ? String.fromCharCode(value)
        : String.fromCharCode(...Array.from({ length: units }, (_, unit) => data.readUInt16BE(first + 2 * unit)));
    prototypes.set(String.fromCodePoint(key & 0xffffff), prototype);
  }
  return prototypes;
}
