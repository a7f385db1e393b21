import { defineLoader, download } from "#app/http/responses.server.ts";
import { getOwnData } from "#app/models/accounts/own-account.server.ts";
import { listAuthenticators } from "#app/models/accounts/second-step.server.ts";
import { requireUser } from "#app/session/user.server.ts";

/** The member's data export as a JSON file. Times are UTC ISO 8601. */
export const loader = defineLoader(async (args) => {
  const { client, user } = await requireUser(args);
  const [{ profile, ...rest }, found] = await Promise.all([
    getOwnData(client, user.id),
    user.hasSecondStep ? listAuthenticators(client) : [],
  ]);
  const authenticators = found.map(({ name, createdAt }) => ({ name, added_at: createdAt }));
  const account = { ...profile, email: user.email };
  const file = { exported_at: new Date().toISOString(), account, ...rest, authenticators };
  return download(args, {
    body: JSON.stringify(file, null, 2),
    type: "application/json",
    fileName: "sunshine-events-data.json",
  });
});
