import { createTransport } from "nodemailer";
import { getEnv } from "#app/http/env.server.ts";

/** How long a mail server may take to answer, in milliseconds; an admin waits for it. */
const MAIL_TIMEOUT_MS = 5_000;

/**
 * Sends an invitation to its e-mail address, where `SMTP_URL` is set.
 * @returns whether it was sent; a failure is logged, since the token is shown to the admin all the same.
 */
export async function mailInvitation(email: string, token: string): Promise<boolean> {
  const { SMTP_URL, PRODUCT_NAME, SITE_URL, SUPPORT_EMAIL } = getEnv();
  if (!SMTP_URL) return false;
  const server = new URL(SMTP_URL);
  const from = server.searchParams.get("from") ?? SUPPORT_EMAIL;
  server.searchParams.delete("from");
  const transport = createTransport({
    url: server.href,
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  });
  try {
    await transport.sendMail({
      from: { name: PRODUCT_NAME, address: from },
      to: email,
      subject: `Help run ${PRODUCT_NAME}`,
      text: [
        `You are invited to be an admin of ${PRODUCT_NAME}.`,
        `Sign in with this email address, open ${SITE_URL}/admin-setup and paste this token under 'Accept Admin Invitation':`,
        token,
        "It works once, within 1 hour, and for your account only. If you did not expect this, you can ignore it.",
      ].join("\n\n"),
    });
    return true;
  } catch (error) {
    console.error("invitation mail was not sent:", error instanceof Error ? error.message : error);
    return false;
  } finally {
    transport.close();
  }
}
