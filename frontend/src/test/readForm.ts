import { File as FileOfNode } from 'node:buffer';

const { File: FileOfPage } = globalThis;

/**
 * Parses the form of a request. Node creates files with the global `File`, of which newer versions accept only their
 * own.
 */
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
