import http from 'node:http';

/** What a process has said to a seller's screen so far. */
export interface EventStream {
  text: () => string;
  close: () => void;
}

/** Opens a seller's stream of orders and collects what it says. */
export function openEventStream(url: string, cookie: string): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const call = http.get(`${url}/api/order/seller/events`, { headers: { cookie } }, (stream) => {
      if (stream.statusCode !== 200) {
        stream.resume();
        reject(new Error(`It answered ${stream.statusCode}.`));
        return;
      }
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('error', () => undefined); // it may be cut off
      resolve({ text: () => text, close: () => call.destroy() });
    });
    call.on('error', reject);
  });
}
