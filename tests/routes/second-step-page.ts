import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { StackConfig } from "#supabase/local/context.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type Person, signUpPerson } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render.ts";
import { type Authenticator, authenticatorOf } from "#tests/support/second-step.ts";
import { AccountBrowser } from "./account-browser.ts";

export const PATH = "/account/second-step";
/** The cookie of a setup in progress. */
export const COOKIE = "sunshine-second-step";

export interface View {
  setup: { name: string; address: string; secret: string; groups: string; code: { size: number; path: string } } | null;
  own: {
    authenticators: { id: string; name: string; added: string }[];
    codes: { state: string; total?: number; remaining?: number } | null;
    submissionKey: string;
    suggestedName: string;
    isFull: boolean;
    removing: object | null;
    isRequired: boolean;
    isReplacing: boolean;
  } | null;
  isLacking: boolean;
}

/** What the tests of the page share: a site, and for each test a new member who is signed in. */
interface Scene {
  app: TestApp;
  config: StackConfig;
  olive: Person;
  browser: AccountBrowser;
}

export const wrongCodeFor = ({ code }: Authenticator) => (code() === "000000" ? "000001" : "000000");

/** Opens a site before the tests of a file, signs a new member in before each test, and returns what people can do on the page. */
export function openSecondStepPage() {
  // `beforeAll` and `beforeEach` fill it in.
  const scene = {} as Scene;
  let page: typeof import("#app/routes/account_.second-step/route.tsx");
  let signin: typeof import("#app/routes/signin.tsx");
  let step: typeof import("#app/routes/second-step.tsx");
  let auth: typeof import("#app/session/user.server.ts");

  beforeAll(async () => {
    scene.app = await openApp({
      configure: (config) => {
        scene.config = config;
      },
    });
    page = await import("#app/routes/account_.second-step/route.tsx");
    signin = await import("#app/routes/signin.tsx");
    step = await import("#app/routes/second-step.tsx");
    auth = await import("#app/session/user.server.ts");
  });
  afterAll(() => scene.app.close());
  beforeEach(async () => {
    scene.olive = await signUpPerson(scene.app.stack);
    scene.browser = await enter(scene.olive);
  });

  async function enter({ email, password }: Person): Promise<AccountBrowser> {
    const visitor = new AccountBrowser();
    await visitor.post(signin.action, "/signin", { email, password });
    return visitor;
  }

  /** Types the code that is asked for after the password. */
  const typeCode = (authenticator_code: string, visitor = scene.browser) =>
    visitor.post(step.action, "/second-step", { authenticator_code });
  const typeRecoveryCode = (recovery_code: string, visitor = scene.browser) =>
    visitor.post(step.action, "/second-step?with=recovery-code", { intent: "recovery-code", recovery_code });

  const open = (path = PATH, visitor = scene.browser) => visitor.get(page.loader, path);
  const send = (fields: Record<string, string>, visitor = scene.browser) => visitor.post(page.action, PATH, fields);
  const whoIs = async (visitor = scene.browser) => (await visitor.get(auth.getUser, "/")).data;
  const flash = (visitor = scene.browser) =>
    JSON.parse(Buffer.from(visitor.cookies.get("sunshine-flash") ?? "", "base64url").toString("utf8")).text;
  const factorsOf = ({ id }: Person) => scene.app.stack.sql<{ id: string; friendly_name: string; status: string }[]>`
    select id, friendly_name, status::text from auth.mfa_factors where user_id = ${id} and factor_type = 'totp' order by created_at`;

  /** The data of the page. */
  async function view(path = PATH, visitor = scene.browser): Promise<View> {
    const { data, status } = await open(path, visitor);
    expect(status).toBe(200);
    return data as View;
  }

  /** Starts adding an authenticator. @returns the app on the phone. */
  async function begin(name = "My phone", visitor = scene.browser): Promise<Authenticator> {
    expect(await send({ intent: "begin", name }, visitor)).toMatchObject({ status: 303, location: PATH });
    const { setup } = await view(PATH, visitor);
    return authenticatorOf("", setup?.secret ?? "");
  }

  /** Adds an authenticator and confirms it with a code. */
  async function add(name = "My phone", visitor = scene.browser): Promise<Authenticator & { id: string }> {
    const app = await begin(name, visitor);
    const confirmed = await send({ intent: "confirm", authenticator_code: app.code() }, visitor);
    expect(confirmed).toMatchObject({ status: 303, location: PATH });
    const { own } = await view(PATH, visitor);
    return { ...app, id: own?.authenticators.find((each) => each.name === name)?.id ?? "" };
  }

  /** Makes recovery codes with the page's current form. */
  async function makeCodes(key?: string): Promise<string[]> {
    const { own } = await view();
    const made = await send({ intent: "make-codes", submission_key: key ?? own?.submissionKey ?? "" });
    expect(made).toMatchObject({ status: 200 });
    return (made.data as { shown: string[] }).shown;
  }

  /** Renders the page with this data. */
  const shown = (loaderData: View, actionData?: unknown) =>
    renderPage({ path: PATH, Component: page.default, loaderData, actionData });

  return {
    scene,
    enter,
    typeCode,
    typeRecoveryCode,
    open,
    send,
    whoIs,
    flash,
    factorsOf,
    view,
    begin,
    add,
    makeCodes,
    shown,
  };
}
