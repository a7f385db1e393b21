import { CODE_MISSING, type FormAnswer, SIGNED_OUT } from "#app/forms/answer.ts";

const LABELS: Readonly<Record<string, string>> = {
  [SIGNED_OUT]: "Sign in in a new tab",
  [CODE_MISSING]: "Enter your code in a new tab",
};

/**
 * A link to sign in, or to enter the code, in a new tab, for a form that was rejected because of that; null for other answers.
 * @param again name of the button to press afterwards.
 */
export function signInPrompt(answer: FormAnswer | undefined, again = "the button") {
  const label = LABELS[answer?.code ?? ""];
  if (!answer?.next || label === undefined) return null;
  return (
    <>
      <a href={answer.next} target="_blank" rel="noopener" className="font-semibold text-gulf underline">
        {label}
      </a>
      , then come back and press {again} again.
    </>
  );
}
