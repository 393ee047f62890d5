import type { ProblemKind } from '../../../api/types';

/** A report that is not sent yet. */
export interface ReportDraft {
  /** Empty for the whole order. */
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
