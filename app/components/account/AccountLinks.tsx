import { ButtonLink } from "#app/components/ui/Button.tsx";
import { SheetSection } from "./AccountSection.tsx";

/** Downloads of everything that the site keeps about the reader. */
export function OwnData() {
  return (
    <SheetSection
      id="section-data"
      title="Your data"
      text="Everything this site keeps about you and your events, or your events alone."
    >
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/account/data.json" reloadDocument look="secondary">
          Download Your Data (JSON)
        </ButtonLink>
        <ButtonLink to="/account/events.ics" reloadDocument look="secondary">
          Download Your Events (ICS)
        </ButtonLink>
      </div>
    </SheetSection>
  );
}

/** The way to the question whether to give up the admin role. */
export function AdminRole() {
  return (
    <SheetSection
      id="section-role"
      title="Admin role"
      text="You are an admin. You may give the role up as long as there is another admin; only an admin can give it back."
    >
      <ButtonLink to="/account?ask=give-up-role" look="delete" preventScrollReset>
        Give Up the Admin Role
      </ButtonLink>
    </SheetSection>
  );
}

/** The way to the page that deletes the account. */
export function AccountEnd() {
  return (
    <SheetSection
      id="section-delete"
      title="Delete your account"
      text="This also deletes all of your events. It cannot be undone."
    >
      <ButtonLink to="/account/delete" look="delete">
        Delete Your Account
      </ButtonLink>
    </SheetSection>
  );
}
