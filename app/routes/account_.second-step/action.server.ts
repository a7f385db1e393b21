import { authenticatorSchema, codeSchema, inGroups } from "#app/domain/accounts/second-step.ts";
import { pathTo } from "#app/domain/site/links.ts";
import { z } from "#app/domain/site/zod.ts";
import type { Form } from "#app/forms/handle-form.server.ts";
import { countFailures } from "#app/forms/rate-limits.server.ts";
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

const PATH = pathTo("/account/second-step");
const SIGNED_OUT = "You must be logged in to change your second step";

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
      signedOut: SIGNED_OUT,
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
      signedOut: SIGNED_OUT,
      fields: ["authenticator_code"],
      schema: codeSchema,
      fieldOf: ({ code }) => (code === WRONG_CODE ? "authenticator_code" : undefined),
      async save({ authenticator_code: code }, { client, user }) {
        const setup = readSetup(args);
        if (!setup) return { to: PATH, error: "That took too long, and nothing was changed. Please begin again." };
        await countFailures(args, "second-step", { account: user.id }, () =>
          confirmAuthenticator(client, setup.id, code),
        );
        clearSetup(args);
        if (user.hasSecondStep) return { to: PATH, success: `"${setup.name}" has been added.` };
        return { to: PATH, success: "Your second step is on. Your other devices have been signed out." };
      },
    },

    cancel: {
      failTo: PATH,
      async save(_, { client }) {
        await dropUnfinishedAuthenticators(client);
        clearSetup(args);
        return { to: PATH, info: "Nothing was added. You can delete the entry in your app." };
      },
    },

    remove: {
      fields: ["id"],
      schema: z.object({ id: z.uuid({ error: "That is not one of your authenticators" }) }),
      failTo: PATH,
      async save({ id }, { client }) {
        const left = await removeAuthenticator(client, getAuthFetch(args), id);
        if (left === null) return { to: PATH, info: "That authenticator was removed already." };
        const success = left > 0 ? "The authenticator has been removed." : "Your second step is off.";
        return { to: PATH, success: `${success} You can delete the entry in your app.` };
      },
    },

    "make-codes": {
      failTo: PATH,
      async save(_, { client }, { submissionKey }) {
        if (hasGeneratedCodes(args, submissionKey)) {
          const error =
            "Your recovery codes were made, and are shown only once. If you did not keep them, make new ones.";
          return { to: PATH, error };
        }
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
