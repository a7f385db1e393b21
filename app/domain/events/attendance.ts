import messages from "#app/messages/attendance.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

// What organizers may state about who can come to an event, and how. The default is "not stated", which no filter counts as a yes.

/** Values of `events.ages`: the minimum age. */
export const AGES = ["all", "18", "21"] as const;
export type Ages = (typeof AGES)[number];

/** Values of `events.setting`. */
export const SETTINGS = ["indoors", "outdoors", "both"] as const;
export type Setting = (typeof SETTINGS)[number];

/** Elements of `events.access`, in display order. */
export const ACCESS_KINDS = ["step_free", "restroom", "asl", "captions", "quiet"] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/** The columns of an event about who can come to it. */
export interface AttendanceFacts {
  ages: string | null;
  good_for_children: boolean | null;
  setting: string | null;
  access: readonly string[];
}

const AGES_LABELS = { all: "allAges", "18": "from18", "21": "from21" } as const satisfies Record<Ages, string>;

/** @example agesLabel("21") // "21+" */
export function agesLabel(ages: Ages): string {
  return t(AGES_LABELS[ages]);
}

/** @example settingLabel("outdoors") // "Outdoors" */
export function settingLabel(setting: Setting): string {
  return t(setting);
}

/** @example accessLabel("asl") // "ASL interpreted" */
export function accessLabel(kind: AccessKind): string {
  return t(kind);
}

/** The stated facts as texts; null or empty if not stated. Unknown values are left out. */
export interface StatedAttendance {
  /** "21+", "All ages · Kid-friendly" */
  forWhom: string | null;
  /** "Outdoors" */
  setting: string | null;
  /** "Step-free", "ASL interpreted" */
  access: string[];
}

/** The facts of an event as texts in the language of the request. */
export function describeAttendance({ ages, good_for_children, setting, access }: AttendanceFacts): StatedAttendance {
  const knownAges = AGES.find((value) => value === ages);
  const knownSetting = SETTINGS.find((value) => value === setting);
  const forWhom = [
    ...(knownAges ? [agesLabel(knownAges)] : []),
    ...(good_for_children === null ? [] : [t(good_for_children ? "goodForChildren" : "notForChildren")]),
  ];
  return {
    forWhom: forWhom.length === 0 ? null : forWhom.join(" · "),
    setting: knownSetting ? settingLabel(knownSetting) : null,
    access: ACCESS_KINDS.flatMap((kind) => (access.includes(kind) ? accessLabel(kind) : [])),
  };
}

/** All stated facts of an event, for plain texts: ["21+", "Outdoors", "Step-free"]. */
export function attendanceTexts(facts: AttendanceFacts): string[] {
  const { forWhom, setting, access } = describeAttendance(facts);
  return [forWhom, setting, ...access].flatMap((text) => text ?? []);
}
