/** The server counts no further. */
const MANY = 1000;

/** "12", or "999+" for a count of 1,000, which stands for more as well. */
export const countText = (count: number): string => (count < MANY ? String(count) : `${MANY - 1}+`);
