import { describe, expect, test } from "vitest";
import { attendanceTexts, describeAttendance } from "#app/domain/events/attendance.ts";
import { eventData } from "#app/domain/events/structured-data.ts";
import { DEFAULT_SITE_SETTINGS } from "#app/domain/site/site.ts";
import { inLanguage } from "#app/messages/language.server.ts";
import { NOT_STATED } from "#supabase/seed/factories.ts";
import { BARE_EVENT } from "#tests/support/search-rules.ts";
import { accepted, errorsOf } from "./filled-form.ts";

const CHILDREN_NOT_LET_IN = "An event that is 18+ or 21+ cannot be kid-friendly. Change one of the two";

describe("the form", () => {
  test("states what was answered and ticked", () => {
    const answers = { ages: "all", good_for_children: "yes", setting: "both", access_quiet: "yes", access_asl: "yes" };
    expect(accepted(answers)).toMatchObject({
      ages: "all",
      good_for_children: true,
      setting: "both",
      access: ["asl", "quiet"],
    });
    expect(accepted({ ages: "21", good_for_children: "no" })).toMatchObject({ ages: "21", good_for_children: false });
  });

  test("states nothing by default", () => {
    expect(accepted()).toMatchObject(NOT_STATED);
  });

  test.each(["18", "21"])("refuses what is %s+ and good for children, at the second answer", (ages) => {
    expect(errorsOf({ ages, good_for_children: "yes" })).toEqual({ good_for_children: [CHILDREN_NOT_LET_IN] });
  });

  test("refuses answers that it does not offer, each at its question", () => {
    const problem = ["Choose one of the answers"];
    expect(errorsOf({ ages: "16", good_for_children: "true", setting: "underwater" })).toEqual({
      ages: problem,
      good_for_children: problem,
      setting: problem,
    });
  });
});

describe("what is stated", () => {
  test("is said in the language of the reader", () => {
    const facts = { ages: "21", good_for_children: false, setting: "outdoors", access: ["quiet", "step_free"] };
    expect(describeAttendance(facts)).toEqual({
      forWhom: "21+ · Not for kids",
      setting: "Outdoors",
      access: ["Step-free", "Quiet or sensory-friendly"],
    });
    expect(inLanguage("es", () => attendanceTexts(facts))).toEqual([
      "Desde 21 años · No es para niños",
      "Al aire libre",
      "Sin escalones",
      "Tranquilo o adaptado sensorialmente",
    ]);
  });

  test("is nothing where the organizer says nothing, or a later version of the site something unknown", () => {
    expect(attendanceTexts(NOT_STATED)).toEqual([]);
    expect(attendanceTexts({ ages: "16", good_for_children: null, setting: "orbit", access: ["ramp"] })).toEqual([]);
  });

  test("is told to search engines by what schema.org has for it", () => {
    const publish = (facts: object) => eventData(DEFAULT_SITE_SETTINGS, { ...BARE_EVENT, ...facts })[0];
    expect(publish({ ages: "18", setting: "indoors", access: ["asl"] })).toMatchObject({
      typicalAgeRange: "18-",
      audience: { "@type": "PeopleAudience", requiredMinAge: 18 },
      location: {
        amenityFeature: [
          { "@type": "LocationFeatureSpecification", name: "Indoors", value: true },
          { "@type": "LocationFeatureSpecification", name: "ASL interpreted", value: true },
        ],
      },
    });
    expect(publish({ ages: "all", good_for_children: true })).toMatchObject({
      typicalAgeRange: "0-",
      audience: { audienceType: "children" },
    });
    for (const name of ["typicalAgeRange", "audience", "location.amenityFeature"])
      for (const facts of [{}, { good_for_children: false }]) expect(publish(facts)).not.toHaveProperty(name);
  });
});
