import { Link } from "@remix-run/react";
import { DecisionReasons } from "#app/components/events/DecisionReasons.tsx";
import { PictureChoice, usePictureChoice } from "#app/components/events/PictureChoice.tsx";
import { ConfirmDialog } from "#app/components/ui/Dialog.tsx";
import { Notice } from "#app/components/ui/Notice.tsx";
import { pathTo } from "#app/domain/site/links.ts";
import type { FieldState } from "#app/forms/answer.ts";
import { localPath } from "#app/messages/language.ts";
import organizations from "#app/messages/organizations.ts";
import messages from "#app/messages/organizer.ts";
import { translator } from "#app/messages/translator.ts";

const t = translator(messages);
const tOrganizations = translator(organizations);

/** The fields of the form. */
export type FieldName = "name" | "about" | "website" | "links" | "picture" | "picture_id" | "picture_remove";

export function PictureField({ field, isAnswered }: { field: (name: FieldName) => FieldState; isAnswered: boolean }) {
  const choice = usePictureChoice(field("picture_id").defaultValue, Boolean(field("picture_remove").defaultValue));
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">{t("picture")}</legend>
      <PictureChoice
        {...{ choice, isAnswered }}
        label={t("picture")}
        hint={t("pagePictureHint")}
        errors={field("picture").errors}
      />
    </fieldset>
  );
}

interface DeleteDialogProps {
  organizer: { id: string; name: string; isPublic: boolean };
  counts: { members: number; events: number };
}

/** Confirmation before a page is deleted, with all that goes with it. */
export function DeleteDialog({ organizer: { id, name, isPublic }, counts: { members, events } }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={t("deletePageQuestion", { name })}
      closeTo={pathTo("/account/organizer", { id })}
      action={pathTo("/account/organizer")}
      intent="delete"
      fields={{ id }}
      label={t("deletePage")}
      busyLabel={t("deleting")}
    >
      <p className="font-semibold">{t("deletePageForGood")}</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {isPublic && <li>{t("pageIsGone")}</li>}
        <li>{t("eventsLoseName", { count: events })}</li>
        <li>{t("membersLosePage", { others: members - 1 })}</li>
      </ul>
    </ConfirmDialog>
  );
}

/** Links to the pages of the member's other organizations, and to a new one. */
export function OtherOrganizations({
  others,
  canFound,
}: {
  others: { id: string; name: string }[];
  canFound: boolean;
}) {
  if (others.length === 0 && !canFound) return null;
  return (
    <nav aria-label={tOrganizations("yourOrganizations")}>
      <ul className="dots">
        {others.map(({ id, name }) => (
          <li key={id}>
            <Link to={pathTo("/account/organizer", { id })} className="link">
              {name}
            </Link>
          </li>
        ))}
        {canFound && (
          <li>
            <Link to={pathTo("/account/organizer", { id: "new" })} className="link">
              {tOrganizations("newPage")}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Whether the page is public, was returned (`askedFor`: why) or waits for approval. */
export function ApprovalStatus({
  slug,
  isPublic,
  askedFor,
}: {
  slug: string;
  isPublic: boolean;
  askedFor: string | null;
}) {
  if (askedFor !== null)
    return (
      <Notice kind="error">
        <p className="font-semibold">{t("pageIsReturned")}</p>
        <DecisionReasons reason={askedFor} fields={[]} />
      </Notice>
    );
  if (!isPublic) return <Notice kind="warning">{t("pageWaits")}</Notice>;
  const page = pathTo("/organizers/:organizer", { organizer: slug });
  return (
    <Notice kind="info">
      {t.rich("pageIsPublic", {
        path: localPath(page),
        link: (text) => (
          <Link to={page} reloadDocument className="link">
            {text}
          </Link>
        ),
      })}
    </Notice>
  );
}
