import { RestError } from "../errors.ts";
import type { Routine } from "./catalogue.ts";

/**
 * The overload of `candidates` that matches these named arguments: all required ones and no unknown one. Null without a match.
 * @throws RestError 300 PGRST203 when several match.
 */
export function chooseRoutine(candidates: readonly Routine[], names: readonly string[]): Routine | null {
  const fitting = candidates.filter(
    (routine) =>
      !takesWholeBody(routine) &&
      names.every((name) => routine.arguments.some((argument) => argument.name === name)) &&
      routine.arguments.every((argument) => !argument.isRequired || names.includes(argument.name)),
  );
  if (fitting.length <= 1) return fitting[0] ?? null;
  throw new RestError(300, {
    code: "PGRST203",
    message: `Could not choose the best candidate function between: ${fitting.map(signature).join(", ")}`,
    hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  });
}

/** Whether a function takes JSON as its one argument, which has no name. */
export function takesWholeBody({ arguments: [only] }: Routine): boolean {
  return only?.name === "";
}

/** 404 PGRST202: no overload of this function matches these arguments. */
export function unknownRoutine(
  { schema, request }: { schema: string; request: { method: string } },
  name: string,
  names: readonly string[],
): RestError {
  const full = `${schema}.${name}`;
  const body = request.method === "POST" ? " or with a single unnamed json/jsonb parameter" : "";
  const without = names.length === 0;
  const call = without ? `${full} without parameters` : `${full}(${names.join(", ")})`;
  const searched = without
    ? `${full} without parameters`
    : `${full} with parameter${names.length > 1 ? "s" : ""} ${names.join(", ")}`;
  return new RestError(404, {
    code: "PGRST202",
    message: `Could not find the function ${call} in the schema cache`,
    details: `Searched for the function ${searched}${body}, but no matches were found in the schema cache.`,
  });
}

function signature(routine: Routine): string {
  const list = routine.arguments.map((argument) => `${argument.name} => ${argument.type}`);
  return `${routine.schema}.${routine.name}(${list.join(", ")})`;
}
