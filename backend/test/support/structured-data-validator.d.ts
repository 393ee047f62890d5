declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }

  /** What Google asks of the data of a page, besides the types of schema.org. */
  export default class Validator {
    /** @param found what stands in the page, by its types */
    validate(found: {
      jsonld: Record<string, object[]>;
      microdata: object;
      rdfa: object;
      errors: unknown[];
    }): Promise<Issue[]>;
  }
}
