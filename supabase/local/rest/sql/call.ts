import type { Routine } from "../schema/catalogue.ts";
import { identifier, type Parameters, qualified } from "./statement.ts";

/**
 * Arguments of a call: a JSON object as text with the names it holds, any JSON for the one argument without a name, or texts by
 * name as a query string gives them.
 */
export type CallArguments = { json: string; names: readonly string[] } | { whole: string } | Map<string, string>;

/** `select … from …` that calls `routine` once, with arguments cast to its signature's types; missing ones take their defaults. */
export function callText(routine: Routine, given: CallArguments, parameters: Parameters): string {
  if ("whole" in given) {
    const [only] = routine.arguments;
    return resultText(routine, `${qualified(routine)}(${parameters.bind(given.whole)}::${only?.type})`, "");
  }
  const names = given instanceof Map ? [...given.keys()] : given.names;
  const used = routine.arguments.filter((argument) => names.includes(argument.name));
  const list = used.map((argument) => {
    const value =
      given instanceof Map
        ? `${parameters.bind(given.get(argument.name) ?? "")}::${argument.type}`
        : `pgrst_body.${identifier(argument.name)}`;
    return `${argument.isVariadic ? "variadic " : ""}${identifier(argument.name)} => ${value}`;
  });
  const call = `${qualified(routine)}(${list.join(", ")})`;
  const from =
    given instanceof Map || used.length === 0 ? "" : `${argumentsRow(given.json, used, parameters)}, lateral `;
  return resultText(routine, call, from);
}

function resultText(routine: Routine, call: string, from: string): string {
  if (routine.returnsRow) return `select pgrst_call.* from ${from}${call} as pgrst_call`;
  const scalar = routine.returnsSet
    ? `${call} as pgrst_call(pgrst_scalar)`
    : `(select ${call} as pgrst_scalar) as pgrst_call`;
  return `select pgrst_call.pgrst_scalar from ${from}${scalar}`;
}

function argumentsRow(json: string, used: Routine["arguments"], parameters: Parameters): string {
  const names = used.map((argument) => identifier(argument.name)).join(", ");
  const typed = used.map((argument) => `${identifier(argument.name)} ${argument.type}`).join(", ");
  return `(select ${names} from pg_catalog.json_to_record(${parameters.bind(json)}::json) as _(${typed})) as pgrst_body`;
}
