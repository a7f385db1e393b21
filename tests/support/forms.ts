/** Valid input for the event form. */
export const EVENT_FORM = {
  title: "Porch Concert",
  description: "Three bands, one porch, and lemonade for everybody who comes.",
  location: "Armature Works, Tampa",
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

/** The flash message in a response's cookie; "" for none. */
function flashIn(response: Response): string {
  const cookie = response.headers.getSetCookie().find((text) => text.startsWith("sunshine-flash="));
  const value = cookie?.slice("sunshine-flash=".length).split(";")[0];
  if (!value) return "";
  const flash: { text: string } = JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
  return flash.text;
}
