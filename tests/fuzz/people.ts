import { addEvent } from "#tests/support/events.ts";
import { signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import type { Actor } from "./request.ts";

/** Who sends fuzzed requests, and the events that the requests refer to. */
export interface FuzzedPeople {
  /** Cookie header of each actor; none for visitors. */
  sessions: ReadonlyMap<Actor, string>;
  /** Ids of existing events, and of one that does not exist. */
  ids: readonly string[];
  /** Ids of the admins that were created; no other account may become one. */
  adminIds: readonly string[];
  /** Replaces people whom an earlier run signed out, deleted or demoted. */
  renew(): Promise<void>;
}

/** An organizer with an approved event, and admins. */
export async function fuzzedPeople(site: TestSite): Promise<FuzzedPeople> {
  const approved = await addEvent(site.stack, await signUpPerson(site.stack));
  const ids = [approved.id, "6f1c7e0e-6a4e-4c39-9d5c-0a5e0c3f7b11"];
  // A second admin, so that the first one can give up the role or delete the account.
  const adminIds = [(await signUpAdmin(site.stack, "Edna Evergreen")).id];
  const sessions = new Map<Actor, string>();
  return {
    sessions,
    ids,
    adminIds,
    async renew() {
      for (const [actor, make] of [
        ["organizer", signUpPerson],
        ["admin", signUpAdmin],
      ] as const) {
        const page = await fetch(new URL(actor === "admin" ? "/admin" : "/dashboard", site.origin), {
          headers: { Cookie: sessions.get(actor) ?? "" },
          redirect: "manual",
        });
        await page.body?.cancel();
        if (page.status === 200) continue;
        const person = await make(site.stack);
        const { data } = await person.client.auth.getSession();
        if (actor === "admin") adminIds.push(person.id);
        sessions.set(
          actor,
          `sunshine-session=base64-${Buffer.from(JSON.stringify(data.session)).toString("base64url")}`,
        );
        const waiting = await addEvent(site.stack, person, { is_approved: false, title: "Porch Poetry" });
        ids.push(waiting.id);
      }
    },
  };
}
