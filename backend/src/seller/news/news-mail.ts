/** What every mail about news stores: the first of what it is about, and how many there are. */
export interface NewsMail {
  ids: string[];
  count: number;
}
