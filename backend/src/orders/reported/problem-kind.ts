export const PROBLEM_KINDS = ['missing', 'damaged', 'wrong', 'other'] as const;
export type ProblemKind = (typeof PROBLEM_KINDS)[number];
