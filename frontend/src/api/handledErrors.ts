type Handles = (error: unknown) => boolean;

/** Calls under way whose failure is shown where they were made, by request id. */
const handlers = new Map<string, Handles>();

/**
 * Marks a call whose failure is shown beside what it is about. The failure of every other call comes as a toast.
 * @param handles which failures are shown there; the others come as a toast
 */
export function withHandledErrors<Call extends PromiseLike<unknown> & { requestId: string }>(
  call: Call,
  handles: Handles = () => true,
): Call {
  handlers.set(call.requestId, handles);
  void call.then(() => handlers.delete(call.requestId));
  return call;
}

/** Whether a failure is shown at its place. Asked when it happens: afterwards the call is forgotten. */
export const isErrorHandled = (requestId: string, error: unknown): boolean =>
  handlers.get(requestId)?.(error) === true;
