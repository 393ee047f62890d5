import { File as FileOfNode } from 'node:buffer';

const { File: FileOfPage } = globalThis;

/** The form in a request. Node makes its files of whatever `File` stands for, and newer ones then take none but their own. */
export async function readForm(request: Request): Promise<FormData> {
  const { headers } = request;
  const sent = new Response(await request.arrayBuffer(), { headers });
  Object.assign(globalThis, { File: FileOfNode });
  try {
    return await sent.formData();
  } finally {
    Object.assign(globalThis, { File: FileOfPage });
  }
}
