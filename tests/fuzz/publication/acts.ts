import type { Database } from "#app/types/database.ts";
import { localTime } from "#tests/support/events.ts";
import { addMember, addOrganization } from "#tests/support/organizations.ts";
import { type Person, signUpAdmin, signUpPerson } from "#tests/support/people.ts";
import type { TestStack } from "#tests/support/stack.ts";
import type { Admin, Member, ModelEvent, Outcome, Words } from "./model.ts";

type Decision = Database["public"]["Functions"]["decide"]["Args"];

/** The texts of an event, each with a unique mark. */
const textsOf = ({ title, place, description }: Words) => ({
  title: `Zqt${title} concert`,
  location: `Zqp${place} Hall, Tampa`,
  description: `Everybody knows zqd${description} from last year.`,
});

const REASON = "This does not belong here.";

/** Ignores the reason of a refusal: messages have their own tests. */
const outcomeOf = ({ data, error }: { data: unknown; error: unknown }): Outcome => {
  const isNothing = data === null || data === false || data === 0 || (Array.isArray(data) && data.length === 0);
  return error || isNothing ? "refused" : "done";
};

/** Everything that members and admins can do to events, as API calls. Only this file of these tests contains the calls. */
export class Acts {
  readonly #ids = new Map<number, string>();
  #organization = "";

  private constructor(
    readonly stack: TestStack,
    readonly people: Readonly<Record<Member | Admin, Person>>,
  ) {}

  static async open(stack: TestStack): Promise<Acts> {
    const [olive, ed, mara, abe, ada] = await Promise.all([
      signUpPerson(stack, "Olive Owner"),
      signUpPerson(stack, "Ed Editor"),
      signUpPerson(stack, "Mara Member"),
      signUpAdmin(stack, "Abe Admin"),
      signUpAdmin(stack, "Ada Admin"),
    ]);
    return new Acts(stack, { olive, ed, mara, abe, ada });
  }

  /** Removes all events and creates the organization of olive and ed. */
  async reset(): Promise<void> {
    const { sql } = this.stack;
    await sql`update auth.users set banned_until = null where banned_until is not null`;
    for (const table of ["account_measures", "events", "past_events", "event_series", "organizers"])
      await sql`delete from ${sql(`public.${table}`)}`;
    await sql`
      truncate private.storm_notices, private.published_events, private.event_changes, private.gone_pages, private.published_lists,
        private.decisions, private.mail_outbox cascade`;
    await sql`update private.publication_rules set keeps_approved_versions = false`;
    this.#ids.clear();
    await this.found();
    await this.join();
    for (const member of ["olive", "ed", "mara"] as const) await this.#signIn(member);
  }

  /** Clears hourly limits, which have their own tests. */
  async forgetLimits(): Promise<void> {
    await this.stack.sql`truncate private.event_writes, private.request_counts`;
  }

  idOf = ({ key }: ModelEvent): string => this.#ids.get(key) ?? "";

  /** @returns the ids of the event, or of the dates of a series, in the order of `days`. */
  async create(by: Member, isOrganizations: boolean, days: readonly number[], words: Words) {
    const organization_id = isOrganizations ? this.#organization : null;
    if (days.length === 1) return this.#insert(by, { organization_id, series_id: null }, days, words);
    const series = await this.#client(by)
      .from("event_series")
      .insert({ rhythm: "dates", organization_id })
      .select("id");
    const series_id = series.data?.[0]?.id;
    return series_id ? this.#insert(by, { organization_id, series_id }, days, words) : null;
  }

  async extend(by: Member, isOrganizations: boolean, event: ModelEvent, day: number, words: Words) {
    const [row] = await this.stack.sql<{ series_id: string | null }[]>`
      select series_id from public.events where id = ${this.idOf(event)}`;
    const organization_id = isOrganizations ? this.#organization : null;
    return this.#insert(by, { organization_id, series_id: row?.series_id ?? null }, [day], words);
  }

  async #insert(
    by: Member,
    columns: { organization_id: string | null; series_id: string | null },
    days: readonly number[],
    words: Words,
  ): Promise<readonly string[] | null> {
    const rows = days.map((day) => ({
      ...textsOf(words),
      category: "music",
      start_date: localTime(day, "19:30"),
      is_approved: true,
      organizer_id: this.people[by].id,
      ...columns,
    }));
    const { data } = await this.#client(by).from("events").insert(rows).select("id, start_date");
    return data?.toSorted((a, b) => a.start_date.localeCompare(b.start_date)).map(({ id }) => id) ?? null;
  }

  /** Remembers the ids of new events. */
  name(events: readonly ModelEvent[], ids: readonly string[]): void {
    for (const [index, { key }] of events.entries()) this.#ids.set(key, ids[index] ?? "");
  }

  /** Saves the form of an event and also sets `is_approved`, as a hand-written API call could. */
  async edit(by: Member, event: ModelEvent, words: Words): Promise<Outcome> {
    const row = { ...textsOf(words), is_approved: true };
    return outcomeOf(await this.#client(by).from("events").update(row).eq("id", this.idOf(event)).select("id"));
  }

  async editSeries(by: Member, event: ModelEvent, dates: readonly ModelEvent[], words: Words): Promise<Outcome> {
    const call = { event_id: this.idOf(event), version: await this.#versionOf(event), content: textsOf(words) };
    const times = dates.map((date) => ({ id: this.idOf(date), start_date: localTime(date.day, "19:30") }));
    return outcomeOf(await this.#client(by).rpc("change_series", { ...call, times }));
  }

  async setStatus(by: Member, event: ModelEvent, status: ModelEvent["status"]): Promise<Outcome> {
    const call = { event_id: this.idOf(event), version: await this.#versionOf(event), status: status as string };
    return outcomeOf(await this.#client(by).rpc("set_event_status", call));
  }

  async handOver(by: Member, event: ModelEvent, toOrganization: boolean): Promise<Outcome> {
    const new_organization = (toOrganization ? this.#organization : null) as string;
    const call = { event_id: this.idOf(event), version: await this.#versionOf(event), new_organization };
    return outcomeOf(await this.#client(by).rpc("hand_over_event", call));
  }

  async deleteEvent(by: Member | Admin, event: ModelEvent): Promise<Outcome> {
    return outcomeOf(await this.#client(by).from("events").delete().eq("id", this.idOf(event)).select("id"));
  }

  async join(): Promise<void> {
    await addMember(this.stack, this.#organization, this.people.ed.id, "editor");
  }

  /** Ed leaves the organization, or olive removes him. */
  async leave(by: "olive" | "ed"): Promise<Outcome> {
    const members = this.#client(by).from("organizer_members").delete().eq("organizer_id", this.#organization);
    return outcomeOf(await members.eq("member_id", this.people.ed.id).select("member_id"));
  }

  async dissolve(): Promise<Outcome> {
    return outcomeOf(await this.#client("olive").from("organizers").delete().eq("id", this.#organization).select("id"));
  }

  async found(): Promise<void> {
    this.#organization = await addOrganization(this.stack, "Porch Collective", [this.people.olive]);
  }

  async approve(by: Admin, events: readonly ModelEvent[], { isBulk }: { isBulk: boolean }): Promise<Outcome> {
    const leaves_out = isBulk ? ["taken_off", "ended", "sent_back"] : [];
    return this.#decide(by, events, { decision: "approved", leaves_out });
  }

  async sendBack(by: Admin, events: readonly ModelEvent[], decision: "returned" | "refused", isSpam: boolean) {
    return this.#decide(by, events, { decision, ...(isSpam ? { reasons: ["spam"] } : { note: REASON }) });
  }

  async unpublish(by: Admin, event: ModelEvent, whole_series: boolean): Promise<Outcome> {
    return this.#decide(by, [event], { decision: "unpublished", note: REASON, whole_series });
  }

  async deletePending(by: Admin, event: ModelEvent): Promise<Outcome> {
    return this.#decide(by, [event], { decision: "deleted", note: REASON });
  }

  async correct(by: Admin, event: ModelEvent, words: Words): Promise<Outcome> {
    const correction = { ...textsOf(words), motif: "jazz" };
    return this.#decide(by, [event], { decision: "edited", note: REASON, correction });
  }

  /** Sends a decision with the versions that the admin reads now. Done if it was applied to at least one of the events. */
  async #decide(by: Admin, events: readonly ModelEvent[], call: Omit<Decision, "event_ids" | "versions">) {
    const versions = await Promise.all(events.map((event) => this.#judgedVersion(by, event)));
    const { data, error } = await this.#client(by).rpc("decide", {
      ...call,
      event_ids: events.map(this.idOf),
      versions,
    });
    return outcomeOf({ data: data?.filter(({ outcome }) => outcome === call.decision) ?? null, error });
  }

  /**
   * Undoes the latest decision of an admin. Null if there is none, or if it is almost too old, which would depend on the machine's speed.
   */
  async undo(by: Admin): Promise<Outcome | null> {
    const [latest] = await this.stack.sql<{ ids: number[]; is_late: boolean }[]>`
      select array_agg(id::integer) as ids, decided_at < now() - interval '25 seconds' as is_late
      from private.decisions where admin_id = ${this.people[by].id} and states is not null
      group by decided_at order by decided_at desc limit 1`;
    if (!latest || latest.is_late) return null;
    return outcomeOf(await this.#client(by).rpc("undo_decisions", { decision_ids: latest.ids }));
  }

  /** Approves by updating the table, as the specification describes. */
  async approveOne(by: Admin, event: ModelEvent): Promise<Outcome> {
    const row = { is_approved: true };
    return outcomeOf(await this.#client(by).from("events").update(row).eq("id", this.idOf(event)).select("id"));
  }

  async measure(by: Admin, member: Member, kind: "trusted" | "limited"): Promise<Outcome> {
    // More than these tests create: limits on numbers have their own tests.
    const most_waiting = kind === "limited" ? 19 : undefined;
    const call = { account_id: this.people[member].id, kind, reason: REASON, most_waiting };
    return (await this.#client(by).rpc("place_measure", call)).error ? "refused" : "done";
  }

  async block(by: Admin, member: Member, events: { refusesWaiting: boolean; takesOff: boolean }): Promise<Outcome> {
    const call = { account_id: this.people[member].id, kind: "blocked", reason: REASON };
    const more = { refuses_waiting: events.refusesWaiting, takes_off_live: events.takesOff };
    return (await this.#client(by).rpc("place_measure", { ...call, ...more })).error ? "refused" : "done";
  }

  async lift(by: Admin, member: Member, kind: "trusted" | "limited" | "blocked"): Promise<Outcome> {
    const outcome = outcomeOf(await this.#client(by).rpc("lift_measure", { account_id: this.people[member].id, kind }));
    if (kind === "blocked") await this.#signIn(member);
    return outcome;
  }

  async bringBack(by: Admin, member: Member): Promise<Outcome> {
    const [block] = await this.stack.sql<{ id: number }[]>`
      select id::integer from public.account_measures where account_id = ${this.people[member].id} and kind = 'blocked' order by id desc limit 1`;
    return outcomeOf(await this.#client(by).rpc("bring_back_events", { measure_id: block?.id ?? 0 }));
  }

  /** Whether the last approved version stays public in full while a change is pending. */
  async keepApproved(by: Admin, is_kept: boolean): Promise<Outcome> {
    return outcomeOf(await this.#client(by).rpc("keep_approved_versions", { is_kept }));
  }

  async lookAtTrusted(by: Admin): Promise<void> {
    const { data } = await this.#client(by).rpc("list_trusted_changes", { page_size: 100 });
    const event_ids = (data ?? []).flatMap(({ ids }) => ids);
    const versions = (data ?? []).flatMap(({ ids, version }) => ids.map(() => version));
    await this.#client(by).rpc("look_at_trusted_changes", { event_ids, versions });
  }

  /** Places a storm notice on every event, and ends all others. */
  async storm(by: Admin): Promise<void> {
    const client = this.#client(by);
    for (const { id } of await this.stack.sql<{ id: number }[]>`
      select id::integer from private.storm_notices where ended_at is null`)
      await client.rpc("end_storm_notice", { notice_id: id });
    const days = { first_day: localTime(1, "12:00").slice(0, 10), last_day: localTime(30, "12:00").slice(0, 10) };
    await client.rpc("place_storm_notice", { cities: ["tampa"], ...days, kind: "check" });
  }

  /** Moves an event several days into the past and runs the nightly maintenance. */
  async end(event: ModelEvent): Promise<void> {
    await this.stack.sql.begin(async (sql) => {
      await sql`alter table public.events disable trigger user`;
      await sql`
        update public.events set start_date = now() - interval '3 days', status = null, status_at = null where id = ${this.idOf(event)}`;
      await sql`alter table public.events enable trigger user`;
    });
    await this.stack.sql`select public.run_maintenance()`;
  }

  /** Events whose owner is not that of their series. There should be none. */
  async strayDates(): Promise<readonly string[]> {
    const rows = await this.stack.sql<{ title: string }[]>`
      select e.title from public.events as e join public.event_series as s on s.id = e.series_id
      where coalesce(s.organization_id, s.organizer_id) <> coalesce(e.organization_id, e.organizer_id)`;
    return rows.map(({ title }) => title);
  }

  #client(name: Member | Admin) {
    return this.people[name].client;
  }

  async #signIn(member: Member): Promise<void> {
    const { email, password } = this.people[member];
    const { error } = await this.#client(member).auth.signInWithPassword({ email, password });
    if (error) throw error;
  }

  /** The version of an event that its owner has read. */
  async #versionOf(event: ModelEvent): Promise<string> {
    const [row] = await this.stack.sql<{ version: string }[]>`
      select to_json(updated_at) #>> '{}' as version from public.events where id = ${this.idOf(event)}`;
    return row?.version ?? new Date(0).toISOString();
  }

  /** The version of an event and of the dates that are decided with it, as this admin reads it. */
  async #judgedVersion(by: Admin, event: ModelEvent): Promise<string> {
    const { data } = await this.#client(by).rpc("judged_event", { event_id: this.idOf(event) });
    return data?.[0]?.version ?? new Date(0).toISOString();
  }
}
