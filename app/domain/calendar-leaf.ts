const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** What the leaf of a wall calendar shows of a day: "Nov" and "21" of `2026-11-21`; "?" of "". */
export function calendarLeaf(day: string): { month: string; date: string } {
  if (day === "") return { month: "", date: "?" };
  const [, month, date] = day.split("-").map(Number);
  return { month: MONTHS[Number(month) - 1] ?? "", date: String(date) };
}
