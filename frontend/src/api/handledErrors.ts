type Handles = (error: unknown) => boolean;

/** Pending calls whose failure is shown by their caller, by request id. */
const handlers = new Map<string, Handles>();

/**
 * Marks a call whose caller shows its failure. The failure of every other call is shown in a toast.
 * @param handles which failures the caller shows; the others are shown in a toast
 */
export function withHandledErrors<Call extends PromiseLike<unknown> & { requestId: string }>(
  call: Call,
  handles: Handles = () => true,
): Call {
  handlers.set(call.requestId, handles);
  void call.then(() => handlers.delete(call.requestId));
  return call;
}

/** @returns true if the caller shows the failure. Call it when the failure occurs: the mark is deleted afterwards. */
export const isErrorHandled = (requestId: string, error: unknown): boolean =>
  handlers.get(requestId)?.(error) === true;
