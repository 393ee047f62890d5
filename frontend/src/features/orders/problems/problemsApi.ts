import { api } from '../../../api/api';
import { fileApi, invalidatesAfter } from '../../../api/fileApi';
import { sendForm } from '../../../api/sendForm';
import type { ProblemKind } from '../../../api/types';

interface Report {
  orderId: string;
  /** Id of the product; undefined for the whole order. */
  product: string | undefined;
  kind: ProblemKind;
  text: string;
  photo: File | undefined;
  /** Called with the part uploaded, from 0 to 1. */
  onProgress: (sent: number) => void;
}

/** Relative to /api. */
const problemUrl = (orderId: string): string => `/order/${encodeURIComponent(orderId)}/problem`;

export const ownPhotoUrl = (orderId: string, problemId: string): string =>
  `/api${problemUrl(orderId)}/${encodeURIComponent(problemId)}/photo`;

function formOf({ product, kind, text, photo }: Report): FormData {
  const form = new FormData();
  form.append('kind', kind);
  if (product) form.append('product', product);
  if (text.trim()) form.append('text', text);
  if (photo) form.append('photo', photo);
  return form;
}

export const { useReportProblemMutation } = fileApi.injectEndpoints({
  endpoints: (build) => ({
    /** Idempotent: sending the same report again has no effect. */
    reportProblem: build.mutation<null, Report>({
      queryFn: async (report, { signal }) => {
        const { error, meta } = await sendForm({
          method: 'POST',
          path: problemUrl(report.orderId),
          form: formOf(report),
          onProgress: report.onProgress,
          signal,
        });
        return error ? { error, meta } : { data: null, meta };
      },
      // Also after an error, which means that the cached order is outdated.
      onQueryStarted: invalidatesAfter(api, ({ orderId }) => [
        { type: 'Order', id: 'LIST' },
        { type: 'Order', id: orderId },
      ]),
    }),
  }),
});
