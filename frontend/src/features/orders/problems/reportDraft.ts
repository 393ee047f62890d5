import type { ProblemKind } from '../../../api/types';

/** A report that has not been sent. */
export interface ReportDraft {
  /** Id of the product; empty for the whole order. */
  product: string;
  kind: ProblemKind | undefined;
  text: string;
  photo: File | undefined;
}

export const EMPTY_REPORT: ReportDraft = {
  product: '',
  kind: undefined,
  text: '',
  photo: undefined,
};
