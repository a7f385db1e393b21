import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import { openStack, type TestStack } from "#tests/support/stack.ts";

// The language of mail: that of an account, or of a subscription to the weekly mail.

const KEY = randomBytes(32).toString("base64url");

let stack: TestStack;
let olive: Person;
let otto: Person;
let ada: Person;

beforeAll(async () => {
  stack = await openStack();
  await stack.sql`select private.set_mail_queue_key(${KEY})`;
  [otto, ada] = await Promise.all([signUpPerson(stack, "Otto Other"), signUpAdmin(stack)]);
});
afterAll(() => stack.close());
beforeEach(async () => {
  olive = await signUpPerson(stack);
  await stack.sql`truncate private.mail_outbox, private.digest_subscriptions, private.request_counts cascade`;
});

const languageOf = async ({ id }: { id: string }) => {
  const [row] = await stack.sql`
    select p.language, u.raw_user_meta_data ->> 'language' as copy
    from public.profiles as p join auth.users as u on u.id = p.id where p.id = ${id}`;
  return row;
};
const choose = (language: string, by: Person, of = by) =>
  by.client.from("profiles").update({ language }).eq("id", of.id).select("language");

async function claimedLanguages(): Promise<[address: string, language: string][]> {
  const { data, error } = await stack.client().rpc("claim_mail", { queue_key: KEY, most: 20 });
  if (error) throw error;
  return data.map(({ address, language }): [string, string] => [address, language]).sort();
}

describe("the language of an account", () => {
  test.each([
    [{ language: "es" }, "es"],
    [{ language: "en" }, "en"],
    [{}, "en"],
    [{ language: "tlh" }, "en"],
    [{ language: ["es"] }, "en"],
    [{ language: null }, "en"],
  ])("is that of the sign-up, %j, else English", async (user_metadata, language) => {
    const email = `${randomUUID()}@example.com`;
    const { data, error } = await stack
      .client(stack.serviceRoleKey)
      .auth.admin.createUser({ email, password: "long-enough-1", email_confirm: true, user_metadata });
    expect(error).toBeNull();
    expect(await languageOf({ id: data.user?.id ?? "" })).toMatchObject({ language });
  });

  test("is changed by its owner, also for Auth's mails, and can be read by them", async () => {
    expect((await choose("es", olive)).data).toEqual([{ language: "es" }]);
    expect(await languageOf(olive)).toEqual({ language: "es", copy: "es" });
    expect((await olive.client.rpc("own_context")).data).toMatchObject([
      { language: "es", full_name: "Olive Marlowe" },
    ]);
    const { data } = await olive.client.auth.getUser();
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Olive Marlowe", language: "es" });
  });

  test("is changed by nobody else, and read by no other member", async () => {
    for (const who of [otto, ada]) {
      expect((await choose("es", who, olive)).data).toEqual([]);
    }
    const visitor = await stack.client().from("profiles").update({ language: "es" }).eq("id", olive.id);
    expect(visitor.error?.code).toBe("42501");
    expect(await languageOf(olive)).toMatchObject({ language: "en" });
    expect((await otto.client.from("profiles").select("language").eq("id", olive.id)).data).toEqual([]);
  });

  test.each(["tlh", "", "ES", "es-US"])("cannot be %j, in which there is no site", async (language) => {
    expect((await choose(language, olive)).error?.code).toBe("23514");
    expect(await languageOf(olive)).toMatchObject({ language: "en" });
  });
});

describe("a mail is claimed with the language of its reader", () => {
  test("which is that of the account at the time of sending", async () => {
    await stack.sql`select private.queue_mail('password_changed', ${olive.id}, '{}')`;
    await choose("es", olive);
    expect(await claimedLanguages()).toEqual([[olive.email, "es"]]);
  });

  test("also at an address that the account does not have any more", async () => {
    await choose("es", olive);
    const email = `new.${olive.email}`;
    await stack.sql`update auth.users set email = ${email} where id = ${olive.id}`;
    expect(await claimedLanguages()).toEqual([
      [email, "es"],
      [olive.email, "es"],
    ]);
  });

  test("or that of the page where the weekly mail was asked for, the last time before it was confirmed", async () => {
    const ask = (language?: string) =>
      stack.client().rpc("request_digest", {
        queue_key: KEY,
        recipient: "vera@example.com",
        wanted_list: "/tampa",
        ...(language !== undefined && { language }),
      });
    const stored = async () => (await stack.sql`select language from private.digest_subscriptions`)[0]?.language;
    await ask();
    expect(await stored()).toBe("en");
    await ask("es");
    expect(await claimedLanguages()).toEqual([["vera@example.com", "es"]]);
    await stack.sql`update private.digest_subscriptions set confirmed_at = now()`;
    await ask("en");
    expect(await stored()).toBe("es");
    expect((await ask("tlh")).error?.code).toBe("23514");
  });
});
