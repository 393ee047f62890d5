import http from 'node:http';

/** The events that a process has sent to a seller so far. */
export interface EventStream {
  text: () => string;
  close: () => void;
}

/** Opens the event stream of a seller's orders and collects its text. */
export function openEventStream(url: string, cookie: string): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const call = http.get(`${url}/api/order/seller/events`, { headers: { cookie } }, (stream) => {
      if (stream.statusCode !== 200) {
        stream.resume();
        reject(new Error(`The event stream responded with ${stream.statusCode}`));
        return;
      }
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      stream.on('error', () => undefined); // the connection may be lost
      resolve({ text: () => text, close: () => call.destroy() });
    });
    call.on('error', reject);
  });
}
