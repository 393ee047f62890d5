import { once } from 'node:events';
import http from 'node:http';
import sharp from 'sharp';

/** A product with a picture, as the form for sellers sends it. */
export async function productForm(): Promise<FormData> {
  const red = { width: 40, height: 40, channels: 3 as const, background: 'red' };
  const picture = await sharp({ create: red }).png().toBuffer();
  const data = { name: 'Late', description: ['x'], category: 'Fruits', price: 2, offerPrice: 1 };
  const form = new FormData();
  form.append('productData', JSON.stringify(data));
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'late.png');
  return form;
}

export function csvForm(): FormData {
  const form = new FormData();
  const csv = 'name,description,category,price,offerPrice\nLate,x,Fruits,2,1\n';
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'late.csv');
  return form;
}

/** A form with a file of 4 MB. */
export function largeForm(): FormData {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(4 * 1024 * 1024)]), 'large.png');
  return form;
}

/**
 * Sends the headers of a form, and the first bytes after the response 100 Continue.
 * @returns `finish` sends the rest and returns the status; `abort` closes the connection
 */
export async function beginUpload(
  url: string,
  cookie: string,
  form: FormData,
  firstBytes = 100,
): Promise<{ finish: () => Promise<number>; abort: () => void }> {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const upload = http.request(url, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Content-Type': encoded.headers.get('content-type') ?? '',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  const responded = once(upload, 'response') as Promise<[http.IncomingMessage]>;
  upload.flushHeaders();
  await once(upload, 'continue');
  upload.write(body.subarray(0, firstBytes));
  return {
    finish: async () => {
      upload.end(body.subarray(firstBytes));
      const [response] = await responded;
      response.resume();
      return response.statusCode ?? 0;
    },
    abort: () => {
      responded.catch(() => undefined);
      upload.destroy();
    },
  };
}
