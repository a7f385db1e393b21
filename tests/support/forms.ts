import { dayAhead } from "#tests/support/events.ts";

/** Valid input for the event form. */
export const EVENT_FORM = {
  title: "Porch Concert",
  description: "Three bands, one porch, and lemonade for everybody who comes.",
  location: "Armature Works, Tampa",
  address: "",
  start_date: "2031-11-21T19:30",
  end_date: "",
  image_url: "",
  event_url: "",
  category: "music",
  max_attendees: "",
  price_kind: "",
  price_min: "",
  price_max: "",
  doors_at: "",
};

/** The same in ten days. The form asks for confirmation of dates far in the future. */
export const FORM_OF_SOON = { ...EVENT_FORM, start_date: `${dayAhead(10)}T19:30` };

/** Body and status of an action's response. */
export interface Answered<Body> {
  body: Body;
  status: number;
}

/**
 * Body and status of an action's `data(…)` response.
 * @throws Error when the action redirected.
 */
export function answered<Body>(answer: { data: Body; init: ResponseInit | null } | Response): Answered<Body> {
  if (answer instanceof Response) throw new Error(`Redirected to ${answer.headers.get("Location")}`);
  return { body: answer.data, status: answer.init?.status ?? 200 };
}

/** Status and target of a redirect that a loader or action returned or threw. */
export async function redirected(
  work: Promise<unknown>,
): Promise<{ status: number; to: string | null; flash: string }> {
  const response = await work.catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw new Error(`No redirect: ${JSON.stringify(response)}`);
  return { status: response.status, to: response.headers.get("Location"), flash: flashIn(response) };
}

/** The cookie of that name that a response sets, with its attributes, or undefined. */
export function cookieIn(answer: unknown, name: string): string | undefined {
  const cookies = answer instanceof Response ? answer.headers.getSetCookie() : [];
  return cookies.find((text) => text.startsWith(`${name}=`));
}

/** The same request with the cookie of an earlier response added. */
export function withCookie<Args extends { request: Request }>(setCookie: string | undefined, args: Args): Args {
  const { headers } = args.request;
  headers.set("Cookie", `${headers.get("Cookie") ?? ""}; ${setCookie?.split(";")[0]}`);
  return args;
}

/** The flash message in a response's cookie; "" for none. */
function flashIn(response: Response): string {
  const value = cookieIn(response, "sunshine-flash")?.slice("sunshine-flash=".length).split(";")[0];
  if (!value) return "";
  const flash: { text: string } = JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
  return flash.text;
}
