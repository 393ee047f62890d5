// Toasts are loaded beside the first screen, not with it. The unstyled entry adds no style tag, which the page's
// content security policy would refuse; the styles come with components/Toasts.
const toasts = () => import('react-toastify/unstyled');

/** Tells people that something they did has worked; the same text is shown once at a time. */
export async function toastSuccess(text: string): Promise<void> {
  const { toast } = await toasts();
  toast.success(text, { toastId: text });
}

/** Tells people that something failed, until they close it or have had time to read it. */
export async function toastError(text: string): Promise<void> {
  const { toast } = await toasts();
  toast.error(text, { toastId: text, role: 'alert', autoClose: 8000 });
}
