import type { MailTemplateKind } from "../context.ts";

interface BuiltInTemplate {
  subject: string;
  html: string;
}

/** Default mails of projects without their own templates: one sentence, one link to this server, one code. */
export const BUILT_IN_TEMPLATES: Record<MailTemplateKind, BuiltInTemplate> = {
  confirmation: plain("Confirm your email address", "Follow this link to confirm your email address.", "Confirm"),
  recovery: plain("Reset your password", "Follow this link to choose a new password.", "Reset password"),
  invite: plain("You have been invited", "Follow this link to accept the invitation.", "Accept the invitation"),
  magic_link: plain("Your sign-in link", "Follow this link to sign in.", "Sign in"),
  email_change: plain(
    "Confirm your new email address",
    "Follow this link to change your email address to {{ .NewEmail }}.",
    "Change email address",
  ),
};

function plain(subject: string, sentence: string, linkWords: string): BuiltInTemplate {
  return {
    subject,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body>
<h1>${subject}</h1>
<p>${sentence}</p>
<p><a href="{{ .ConfirmationURL }}">${linkWords}</a></p>
<p>Or enter the code {{ .Token }}.</p>
</body>
</html>
`,
  };
}
