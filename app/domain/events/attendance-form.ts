import { line, z } from "#app/domain/site/zod.ts";
import messages from "#app/messages/organizer-errors.ts";
import { translator } from "#app/messages/translator.ts";
import {
  ACCESS_KINDS,
  type AccessKind,
  AGES,
  type Ages,
  type AttendanceFacts,
  SETTINGS,
  type Setting,
} from "./attendance.ts";
import { type AccessFieldName, accessFieldName, CHILDREN_ANSWERS } from "./controls.ts";

const t = translator(messages);

/** The columns of an event about who can come, as a valid form states them. */
export interface EventAttendance extends AttendanceFacts {
  ages: Ages | null;
  setting: Setting | null;
  access: AccessKind[];
}

/** The selected radio button of a question; null for "not stated" or none. */
const answer = <Value extends string>(values: readonly Value[]) =>
  line
    .transform((text) => (text === "" ? null : text))
    .pipe(z.enum(values, { error: () => t("answerUnknown") }).nullable());

const ticked = line.transform((text) => text !== "");

const access = z.object(
  Object.fromEntries(ACCESS_KINDS.map((kind) => [accessFieldName(kind), ticked])) as Record<
    AccessFieldName,
    typeof ticked
  >,
);

/** The form's answers about who can come. An event for adults only cannot be kid-friendly. */
export const eventAttendance: z.ZodType<EventAttendance> = z
  .object({ ages: answer(AGES), good_for_children: answer(CHILDREN_ANSWERS), setting: answer(SETTINGS) })
  .refine(({ ages, good_for_children }) => good_for_children !== "yes" || ages === null || ages === "all", {
    path: ["good_for_children"],
    error: () => t("childrenNotLetIn"),
  })
  .and(access)
  .transform(
    ({ ages, good_for_children, setting, ...ticks }): EventAttendance => ({
      ages,
      good_for_children: good_for_children === null ? null : good_for_children === "yes",
      setting,
      access: ACCESS_KINDS.filter((kind) => ticks[accessFieldName(kind)]),
    }),
  );

/** Default values of the fields. */
export function toAttendanceForm({ ages, good_for_children, setting, access: stated }: AttendanceFacts) {
  const ticks = ACCESS_KINDS.map((kind) => [accessFieldName(kind), stated.includes(kind) ? "yes" : ""]);
  return {
    ages: ages ?? "",
    good_for_children: good_for_children === null ? "" : good_for_children ? "yes" : "no",
    setting: setting ?? "",
    ...(Object.fromEntries(ticks) as Record<AccessFieldName, string>),
  };
}
