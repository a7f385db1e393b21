import { type CalendarEntry, readCalendar } from "./calendar.ts";

/**
 * A calendar program that subscribes to an address. It polls with If-None-Match (RFC 9110), identifies events by UID, and accepts a
 * changed event only with a higher SEQUENCE (RFC 5545, 3.8.7.4), as programs do that ignore stale copies.
 */
export class CalendarSubscription {
  /** The events of the latest response: shown by programs that mirror the calendar, such as Google's and Apple's. */
  mirrored = new Map<string, CalendarEntry>();
  /** Shown by programs that import the calendar: events stay until they are cancelled (RFC 5546, 3.2.5). */
  imported = new Map<string, CalendarEntry>();
  /** 304 responses so far. */
  unchanged = 0;
  /** The calendar's REFRESH-INTERVAL (RFC 7986, 5.7). */
  interval: string | null = null;
  readonly #url: string;
  #tag: string | null = null;
  readonly #known = new Map<string, CalendarEntry>();

  constructor(url: string) {
    this.#url = url;
  }

  /** Polls once. @throws Error for a calendar that contradicts itself or its previous version. */
  async poll(): Promise<void> {
    const answer = await fetch(this.#url, { headers: this.#tag === null ? {} : { "If-None-Match": this.#tag } });
    if (answer.status === 304) {
      this.unchanged += 1;
      return;
    }
    if (answer.status !== 200) throw new Error(`The calendar answered ${answer.status}.`);
    this.#tag = answer.headers.get("ETag");
    const text = await answer.text();
    this.interval = /^REFRESH-INTERVAL;VALUE=DURATION:(.*?)\r?$/m.exec(text)?.[1] ?? null;
    this.#take(readCalendar(text).entries);
  }

  #take(entries: CalendarEntry[]): void {
    const listed = new Map(entries.map((entry) => [entry.uid, entry]));
    if (listed.size < entries.length) throw new Error("The calendar has an event twice.");
    for (const [uid, entry] of listed) {
      const known = this.#known.get(uid);
      const isSame = JSON.stringify(known) === JSON.stringify(entry);
      if (known && !isSame && entry.sequence <= known.sequence)
        throw new Error(`Another version of ${uid} has no higher SEQUENCE.`);
      if (known && !isSame && entry.modified < known.modified) throw new Error(`${uid} was last modified before.`);
      this.#known.set(uid, entry);
      if (entry.status === "CANCELLED") this.imported.delete(uid);
      else this.imported.set(uid, entry);
    }
    this.mirrored = listed;
  }
}
