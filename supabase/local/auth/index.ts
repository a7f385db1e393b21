import { Hono } from "hono";
import type { StackContext } from "../context.ts";
import { health, jwks, settings } from "./about.ts";
import { adminDeleteFactor, adminListFactors } from "./admin-factors.ts";
import { adminGenerateLink, adminInvite } from "./admin-links.ts";
import { adminListUsers } from "./admin-list.ts";
import { adminCreateUser, adminDeleteUser, adminGetUser, adminUpdateUser } from "./admin-users.ts";
import type { AuthContext } from "./context.ts";
import { errorResponse } from "./error-response.ts";
import { AuthError, notInLocalStack } from "./errors.ts";
import { authorize, callback } from "./external.ts";
import { challengeFactor, enrollFactor, unenrollFactor, verifyFactor } from "./factors.ts";
import { linkIdentity, unlinkIdentity } from "./identities.ts";
import { logout } from "./logout.ts";
import { recover, resend, sendMagicLink } from "./mail-requests.ts";
import {
  deleteRecoveryCodes,
  generateRecoveryCodes,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  verifyRecoveryCode,
} from "./recovery-codes.ts";
import { signUp } from "./signup.ts";
import { grantToken } from "./token.ts";
import { getUser, updateUser } from "./user.ts";
import { verifyGet, verifyPost } from "./verify.ts";
import { createVerifyAttempts } from "./verify-attempts.ts";

/**
 * The part of Supabase Auth that the application uses, mounted at `/auth/v1`, behind the gateway's limit for bodies. Other endpoints
 * answer 404 `not_found`.
 */
export function createAuth(stack: StackContext): Hono {
  const context: AuthContext = { ...stack, verifyAttempts: createVerifyAttempts() };
  const app = new Hono();
  app.onError((error, c) => errorResponse(context, c, error));
  app.use(async (c, next) => {
    // Hono answers HEAD by running the GET handler, so mail scanners would consume single-use links.
    if (c.req.method === "HEAD")
      return errorResponse(context, c, new AuthError(405, "not_found", "Method not allowed"));
    return next();
  });

  app.get("/.well-known/jwks.json", (c) => jwks(context, c));
  app.get("/health", (c) => health(context, c));
  app.get("/settings", (c) => settings(context, c));

  app.post("/signup", (c) => signUp(context, c));
  app.post("/token", (c) => grantToken(context, c));
  app.post("/recover", (c) => recover(context, c));
  app.post("/resend", (c) => resend(context, c));
  app.post("/otp", (c) => sendMagicLink(context, c));
  app.post("/verify", (c) => verifyPost(context, c));
  app.get("/verify", (c) => verifyGet(context, c));
  app.get("/user", (c) => getUser(context, c));
  app.put("/user", (c) => updateUser(context, c));
  app.get("/user/identities/authorize", (c) => linkIdentity(context, c));
  app.delete("/user/identities/:id", (c) => unlinkIdentity(context, c));
  app.post("/factors", (c) => enrollFactor(context, c));
  app.get("/factors/recovery-codes", (c) => recoveryCodesStatus(context, c));
  app.post("/factors/recovery-codes", (c) => generateRecoveryCodes(context, c));
  app.post("/factors/recovery-codes/regenerate", (c) => regenerateRecoveryCodes(context, c));
  app.post("/factors/recovery-codes/verify", (c) => verifyRecoveryCode(context, c));
  app.delete("/factors/recovery-codes", (c) => deleteRecoveryCodes(context, c));
  app.post("/factors/:id/challenge", (c) => challengeFactor(context, c));
  app.post("/factors/:id/verify", (c) => verifyFactor(context, c));
  app.delete("/factors/:id", (c) => unenrollFactor(context, c));
  app.post("/logout", (c) => logout(context, c));
  app.get("/authorize", (c) => authorize(context, c));
  app.get("/callback", (c) => callback(context, c));

  app.get("/admin/users", (c) => adminListUsers(context, c));
  app.post("/admin/users", (c) => adminCreateUser(context, c));
  app.get("/admin/users/:id", (c) => adminGetUser(context, c));
  app.put("/admin/users/:id", (c) => adminUpdateUser(context, c));
  app.delete("/admin/users/:id", (c) => adminDeleteUser(context, c));
  app.get("/admin/users/:id/factors", (c) => adminListFactors(context, c));
  app.delete("/admin/users/:id/factors/:factor", (c) => adminDeleteFactor(context, c));
  app.post("/admin/generate_link", (c) => adminGenerateLink(context, c));
  app.post("/invite", (c) => adminInvite(context, c));

  app.all("*", (c) => errorResponse(context, c, notInLocalStack(`${c.req.method} ${new URL(c.req.url).pathname}`)));
  return app;
}
