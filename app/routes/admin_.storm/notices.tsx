import { Form } from "@remix-run/react";
import { Badge } from "#app/components/events/EventBadges.tsx";
import { Button } from "#app/components/ui/Button.tsx";
import type { DescribedNotice } from "./describe.server.ts";

/** The active notices with their progress, and ended ones. */
export function StormNotices({ notices, path }: { notices: readonly DescribedNotice[]; path: string }) {
  const running = notices.filter(({ isRunning }) => isRunning);
  const over = notices.filter(({ isRunning }) => !isRunning);
  return (
    <>
      <NoticeList id="running" title="Running now" notices={running} path={path} />
      {over.length > 0 && <NoticeList id="over" title="Over" notices={over} path={path} />}
    </>
  );
}

interface NoticeListProps {
  id: string;
  title: string;
  notices: readonly DescribedNotice[];
  path: string;
}

function NoticeList({ id, title, notices, path }: NoticeListProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg">
        {title}
      </h2>
      {notices.length === 0 ? (
        <p className="text-ink-soft">No storm notices right now.</p>
      ) : (
        <ul className="panel divide-y divide-line">
          {notices.map((notice) => (
            <li key={notice.id} className="p-4 sm:p-5">
              <Notice notice={notice} path={path} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Notice({ notice, path }: { notice: DescribedNotice; path: string }) {
  const { placed, ended } = notice;
  return (
    <>
      <Badge variant={notice.isRunning ? "sun" : "plain"}>{notice.kind}</Badge>
      <p className="mt-2 font-semibold break-words">{notice.cities}</p>
      <p>{notice.days}</p>
      <StormTexts texts={notice.texts} />
      <p className="mt-1 dots text-sm text-ink-soft">
        <span>notice {notice.id}</span>
        {placed && (
          <span>
            placed <time dateTime={placed.at}>{placed.text}</time> by {notice.placedBy ?? "an admin"}
          </span>
        )}
        {ended && (
          <span>
            ended <time dateTime={ended.at}>{ended.text}</time> by {notice.endedBy ?? "an admin"}
          </span>
        )}
      </p>
      <Progress notice={notice} />
      {(notice.isRunning || notice.canResume) && (
        <Form method="post" action={path} className="mt-3">
          <input type="hidden" name="id" value={notice.id} />
          <Button name="intent" value={notice.isRunning ? "end" : "resume"} variant="secondary">
            {notice.isRunning ? "End this notice" : "Put it back"}
            <span className="sr-only">: {notice.cities}</span>
          </Button>
        </Form>
      )}
    </>
  );
}

/** The additional sentences for readers. */
export function StormTexts({ texts: { en, es } }: Pick<DescribedNotice, "texts">) {
  return (
    <>
      {en && <p className="mt-1 break-words">{en}</p>}
      {es && (
        <p lang="es" className="mt-1 break-words text-ink-soft">
          {es}
        </p>
      )}
    </>
  );
}

function Progress({ notice: { events, unanswered, mailed, unsent, answers } }: { notice: DescribedNotice }) {
  const figures: readonly [string, number][] = [
    ["events when it was placed", events],
    ["organizers asked", mailed],
    ["emails not sent yet", unsent],
    ["events still on", answers.takesPlace],
    ["moved or postponed", answers.moved],
    ["canceled", answers.cancelled],
    ...(unanswered === null ? [] : [["not answered", unanswered] as const satisfies [string, number]]),
  ];
  return (
    <dl className="mt-3 flex flex-col gap-y-1 sm:flex-row sm:flex-wrap sm:gap-x-6">
      {figures.map(([label, count]) => (
        <div key={label} className="flex flex-row-reverse justify-end gap-x-2">
          <dt>{label}</dt>
          <dd className="min-w-10 text-right font-bold tabular-nums sm:min-w-0">{count.toLocaleString("en-US")}</dd>
        </div>
      ))}
    </dl>
  );
}
