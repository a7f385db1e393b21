import type { ReactNode } from "react";
import { CODE_MISSING, type FormAnswer, SIGNED_OUT } from "#app/forms/answer.ts";
import { localPath } from "#app/messages/language.ts";
import messages from "#app/messages/sign-in-again.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);

/**
 * A link to sign in, or to enter the code, in a new tab, for a form that was rejected because of that; null for other results. @param
 * button label of the button to press afterwards, if the page has several.
 */
export function signInPrompt(answer: FormAnswer | undefined, button?: string) {
  if (!answer?.next || (answer.code !== SIGNED_OUT && answer.code !== CODE_MISSING)) return null;
  const needsCode = answer.code === CODE_MISSING;
  const href = localPath(answer.next);
  const link = (text: ReactNode) => (
    <a href={href} target="_blank" rel="noopener" className="font-semibold text-gulf underline">
      {text}
    </a>
  );
  return button === undefined
    ? t.rich(needsCode ? "enterCodeThenRetry" : "signInThenRetry", { link })
    : t.rich(needsCode ? "enterCodeThenPress" : "signInThenPress", { button, link });
}
