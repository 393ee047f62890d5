interface DayRange {
  /** The day's first moment, ISO. */
  from: string;
  /** The next day's first moment, ISO. */
  to: string;
}

/** The moments at which a day like 2026-11-21 begins and ends where the viewer is; undefined for text that is no day. */
export function dayRange(day: string): DayRange | undefined {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const start = new Date(Number(year), Number(month) - 1, Number(date));
  if (year === '' || start.getMonth() !== Number(month) - 1) return undefined;
  const end = new Date(Number(year), Number(month) - 1, Number(date) + 1);
  return { from: start.toISOString(), to: end.toISOString() };
}
