import { WINDOWS_TO_IANA_MAP } from "windows-iana";
import { isTimeZone } from "#app/domain/events/days.ts";

/** Windows' zone names, in lower case, with the IANA zone that CLDR gives for the territory "001" (world). */
const WINDOWS_NAMES: ReadonlyMap<string, string> = new Map(
  WINDOWS_TO_IANA_MAP.flatMap(({ windowsName, territory, iana: [zone] }) =>
    territory === "001" && zone !== undefined ? [[windowsName.toLowerCase(), zone]] : [],
  ),
);

/**
 * Display names of zones of the Americas in Windows and Outlook, without their offset: "(UTC-06:00) Central Time (US & Canada)". Names as
 * of Windows 11.
 */
const DISPLAY_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "coordinated universal time": "Etc/UTC",
    "atlantic time (canada)": "America/Halifax",
    "eastern time (us & canada)": "America/New_York",
    "indiana (east)": "America/Indiana/Indianapolis",
    "central time (us & canada)": "America/Chicago",
    "mountain time (us & canada)": "America/Denver",
    arizona: "America/Phoenix",
    "pacific time (us & canada)": "America/Los_Angeles",
    alaska: "America/Anchorage",
    hawaii: "Pacific/Honolulu",
  }),
);

/** Names without a slash that stand for a zone all year: "EST" is used for New York even during daylight saving time. */
const PLAIN_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    utc: "Etc/UTC",
    gmt: "Etc/UTC",
    z: "Etc/UTC",
    "tzone://microsoft/utc": "Etc/UTC",
    est5edt: "America/New_York",
    cst6cdt: "America/Chicago",
    mst7mdt: "America/Denver",
    pst8pdt: "America/Los_Angeles",
  }),
);

/** "(UTC-05:00) ", "(GMT-05.00) " */
const OFFSET = /^\((?:UTC|GMT)(?:[+-]\d\d[:.]\d\d)?\) */i;

/** Most characters of a name; IANA's longest has 32. */
const MAX_NAME_CHARS = 200;

/**
 * The IANA zone of a TZID: an IANA name, also with a prefix ("/freeassociation.sourceforge.net/America/Chicago"), or a Windows name (CLDR's
 * table `windowsZones`).
 * @returns null for any other name.
 */
export function zoneNamed(tzid: string): string | null {
  const name = tzid.trim().replace(/^"|"$/g, "").slice(0, MAX_NAME_CHARS);
  const lower = name.toLowerCase();
  const known = PLAIN_NAMES.get(lower) ?? WINDOWS_NAMES.get(lower) ?? DISPLAY_NAMES.get(lower.replace(OFFSET, ""));
  if (known !== undefined) return known;
  const parts = name.split("/").filter((part) => part !== "");
  for (let from = Math.max(0, parts.length - 3); from <= parts.length - 2; from += 1) {
    const zone = parts.slice(from).join("/");
    if (isTimeZone(zone)) return zone;
  }
  return null;
}
