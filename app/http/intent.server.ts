import { data } from "@remix-run/node";

/**
 * Which of a route's several actions a form asks for: the value of the button that sent it.
 * @param known the intents of this route.
 * @throws a 400 for any other.
 * @example const intent = requireIntent(form, ["approve", "delete"]);
 */
export function requireIntent<Intent extends string>(form: FormData, known: readonly Intent[]): Intent {
  const intent = known.find((candidate) => candidate === form.get("intent"));
  if (!intent) throw data({ message: "Unknown action", code: "BAD_FORM" }, { status: 400 });
  return intent;
}
