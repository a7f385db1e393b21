import { authenticatorSchema, codeSchema, inGroups } from "#app/domain/accounts/second-step.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import { countFailures } from "#app/forms/count-attempts.server.ts";
import type { Form } from "#app/forms/handle-form.server.ts";
import messages from "#app/messages/account-errors.ts";
import { translator } from "#app/messages/translator.ts";
import {
  beginAuthenticator,
  confirmAuthenticator,
  dropUnfinishedAuthenticators,
  makeRecoveryCodes,
  NO_RECOVERY_CODES,
  removeAuthenticator,
  WRONG_CODE,
} from "#app/models/accounts/second-step.server.ts";
import { DataError } from "#app/models/supabase.ts";
import { getAuthFetch, type RequestArgs } from "#app/session/supabase.server.ts";
import type { SignedIn } from "#app/session/user.server.ts";
import { clearSetup, hasGeneratedCodes, markCodesGenerated, readSetup, saveSetup } from "./setup-cookie.server.ts";

const t = translator(messages);

const PATH = pathTo("/account/second-step");

/** Validated fields of the forms of /account/second-step, by intent. */
export type SecondStepInputs = Record<"begin", { name: string }> &
  Record<"confirm", { authenticator_code: string }> &
  Record<"remove", { id: string }> &
  Record<"cancel" | "make-codes", unknown>;

type Forms = { [Intent in keyof SecondStepInputs]: Form<SecondStepInputs[Intent], SignedIn, string[]> };

/** The forms of /account/second-step. The last one shows recovery codes. */
export function secondStepForms(args: RequestArgs): Forms {
  return {
    begin: {
      signedOut: t("loginToChangeSecondStep"),
      fields: ["name"],
      schema: authenticatorSchema,
      fieldOf: ({ code }) => (code === "mfa_factor_name_conflict" ? "name" : undefined),
      async save({ name }, { client, user }) {
        const { id, secret } = await beginAuthenticator(client, name);
        saveSetup(args, { id, secret, name, account: user.email });
        return { to: PATH };
      },
    },

    confirm: {
      signedOut: t("loginToChangeSecondStep"),
      fields: ["authenticator_code"],
      schema: codeSchema,
      fieldOf: ({ code }) => (code === WRONG_CODE ? "authenticator_code" : undefined),
      async save({ authenticator_code: code }, { client, user }) {
        const setup = readSetup(args);
        if (!setup) return { to: PATH, error: t("setupTooSlow") };
        await countFailures(args, "second-step", { account: user.id }, () =>
          confirmAuthenticator(client, setup.id, code),
        );
        clearSetup(args);
        if (user.hasSecondStep) return { to: PATH, success: t("authenticatorAdded", { name: setup.name }) };
        return { to: PATH, success: t("secondStepOn") };
      },
    },

    cancel: {
      failTo: PATH,
      async save(_, { client }) {
        await dropUnfinishedAuthenticators(client);
        clearSetup(args);
        return { to: PATH, info: t("nothingAdded") };
      },
    },

    remove: {
      fields: ["id"],
      schema: z.object({ id: z.uuid({ error: () => t("notYourAuthenticator") }) }),
      failTo: PATH,
      async save({ id }, { client }) {
        const left = await removeAuthenticator(client, getAuthFetch(args), id);
        if (left === null) return { to: PATH, info: t("authenticatorRemovedAlready") };
        return { to: PATH, success: t(left > 0 ? "authenticatorRemoved" : "secondStepOff") };
      },
    },

    "make-codes": {
      failTo: PATH,
      async save(_, { client }, { submissionKey }) {
        if (hasGeneratedCodes(args, submissionKey)) return { to: PATH, error: t("codesShownOnce") };
        const codes = await codesOrNone(makeRecoveryCodes(client, getAuthFetch(args)));
        if (codes.length > 0) markCodesGenerated(args, submissionKey);
        return { shown: codes.map((code) => inGroups(code, "-")) };
      },
    },
  };
}

/** The codes; an empty list if Auth does not support recovery codes, which the page then explains. */
async function codesOrNone(made: Promise<string[]>): Promise<string[]> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof DataError && error.code === NO_RECOVERY_CODES) return [];
    throw error;
  }
}
