// The yardstick: node:http and nothing else, answering every request with the same headers and bytes as a look-up.
import { createServer } from 'node:http';

const { headers, body } = JSON.parse(process.env.ANSWER);
const bytes = Buffer.from(body);
const server = createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
