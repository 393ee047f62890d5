/** How long the link of the mail confirms a subscription. */
export const LINK_DAYS = 7;
