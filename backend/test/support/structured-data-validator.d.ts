declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }

  /** Validates structured data by Google's requirements, in addition to the types of schema.org. */
  export default class Validator {
    /** @param found the structured data of a page by type */
    validate(found: {
      jsonld: Record<string, object[]>;
      microdata: object;
      rdfa: object;
      errors: unknown[];
    }): Promise<Issue[]>;
  }
}
