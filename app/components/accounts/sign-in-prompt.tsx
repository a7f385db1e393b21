import { CODE_MISSING, type FormAnswer, SIGNED_OUT } from "#app/forms/answer.ts";

const WORDS: Readonly<Record<string, string>> = {
  [SIGNED_OUT]: "Sign in in a new tab",
  [CODE_MISSING]: "Enter your code in a new tab",
};

/**
 * How people go on whose form was refused because they are not signed in, or have not entered their code; null for other answers.
 * @param again what to press then.
 */
export function signInPrompt(answer: FormAnswer | undefined, again = "the button") {
  const words = WORDS[answer?.code ?? ""];
  if (!answer?.next || words === undefined) return null;
  return (
    <>
      <a href={answer.next} target="_blank" rel="noopener" className="font-semibold text-gulf underline">
        {words}
      </a>
      , then come back and press {again} again.
    </>
  );
}
