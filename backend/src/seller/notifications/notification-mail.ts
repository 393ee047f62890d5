/** The stored data of a seller notification: the ids of the first subjects, and the number of all. */
export interface NotificationMail {
  ids: string[];
  count: number;
}
