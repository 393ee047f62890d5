/** A sentence beside a control about what is wrong with it. */
export const errorTextClass = 'text-sm font-medium text-sale';
