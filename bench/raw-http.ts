// Baseline for pages and menus: the same bytes from a server without any other work.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const body = readFileSync(process.env.RAW_BODY ?? '')
const headers = {
  'content-type': process.env.RAW_TYPE ?? 'text/html',
  'content-encoding': 'br',
  'content-length': body.length,
}
createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env.PORT))
