import { randomBytes, randomInt } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/diner-calls.ts'
import { type Report, runScenario, whileOrdering } from './scenario.ts'
import { type DatabaseKind, staffHost } from './shop-database.ts'

/** Connections of strangers in a flood, each with one call after the other. */
const strangerCount = 600
/** Clients that send text which the database cannot store, and bytes that are not HTTP. */
const vandalCount = 8
/** Milliseconds between two calls of the board. */
const boardEvery = 500

/**
 * Strangers send malformed text, broken HTTP and more calls than the server can answer. Every diner's order must still
 * be accepted, the restaurant's board answered each time, and no call may make the server fail.
 * @param seconds for the malformed calls, and again for the flood
 */
export function hostileCallers(kind: DatabaseKind, seconds: number): Promise<Report> {
  return runScenario('Hostile callers', kind, async (evening) => {
    const { server, screen, ledger, faults } = evening
    const origin = new URL(server.origin)
    const agent = new Agent({ keepAlive: true, maxSockets: strangerCount })
    const board: number[] = []
    const answers = new Map<number, number>()
    let isOver = false
    const watchBoard = async () => {
      while (!isOver) {
        board.push(await statusOf(origin, `staff=${screen.token}`))
        await sleep(boardEvery)
      }
    }
    const during = async (count: number, attack: () => Attack) => {
      const end = performance.now() + seconds * 1_000
      const attacker = async () => {
        while (performance.now() < end) {
          const { what, sent } = attack()
          const status = await sent
          answers.set(status, (answers.get(status) ?? 0) + 1)
          if (status === 500) faults.push(`500 to ${what}`)
        }
      }
      await Promise.all(Array.from({ length: count }, attacker))
    }
    await whileOrdering(evening, async () => {
      const watching = watchBoard()
      await during(vandalCount, () => (randomInt(2) ? sendBadText(origin) : sendBadBytes(origin)))
      await during(strangerCount, () => sendStranger(origin, agent))
      isOver = true
      await watching
    })
    agent.destroy()

    const lost = ledger.orderKeys.size - ledger.orders.size
    if (lost > 0) faults.push(`${lost} orders of diners were refused`)
    const boardRefused = board.filter((status) => status !== 200)
    if (boardRefused.length > 0) faults.push(`the board was answered with ${boardRefused}`)
    if (!answers.has(400)) faults.push('no malformed call was answered')
    return {
      'hostile calls': [...answers.values()].reduce((sum, count) => sum + count, 0),
      'of them refused with 503': answers.get(503) ?? 0,
      'board calls': board.length,
    }
  })
}

/** One malformed call, described in words, and the status of its response. */
interface Attack {
  what: string
  sent: Promise<number>
}

const badTexts = ['a\0b', '\ud800', '\udfff\ud800', '\0']
const badBodies = [
  ...badTexts.map((text) =>
    JSON.stringify({ contact: text, name: text, lines: [text], [text]: 1 }),
  ),
  '{"contact": "\\ud800", "lines": [{"item_id": "\\u0000"}]}',
  '{"a":'.repeat(5_000),
  '[[[[',
  '\0\0\0',
  '',
  'null',
]

/** Calls that write; the shop has no website to read. */
const writingCalls = Object.values(calls).filter(
  (call) => !call.startsWith('GET ') && call !== calls.loadConfig,
)

/** A call of a diner's application whose text is malformed, in its body or its address. */
function sendBadText(origin: URL): Attack {
  const [method = '', path = ''] = anyOf(writingCalls).split(' ')
  const inPath = anyOf(['%00', '%ED%A0%80', '%', 'one'])
  const url = path.replace(/:\w+/g, inPath) + anyOf(['', '?a=%00', '?a=%ED%A0%80', '?%'])
  const body = anyOf(badBodies)
  const what = `${method} ${url} ${JSON.stringify(body).slice(0, 80)}`
  return { what, sent: send(origin, method, url, { body }) }
}

/** Bytes that are no HTTP request, and half of a request. The status is 0, whatever the response. */
function sendBadBytes(origin: URL): Attack {
  const bytes = anyOf<string | Buffer>([
    randomBytes(2_000),
    'GET /api/home HTTP/1.1\r\nhost: a\0b\r\n\r\n',
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n`,
    'POST /api/order HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 5000\r\n\r\n{"lines":',
    'POST /api/order HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ])
  const socket = connect(Number(origin.port), origin.hostname)
  socket.on('error', () => {})
  socket.resume()
  socket.write(bytes)
  const leave = async () => {
    await sleep(100)
    socket.destroy()
    return 0
  }
  return { what: 'broken HTTP', sent: leave() }
}

/** A call with an unknown session. */
function sendStranger(origin: URL, agent: Agent): Attack {
  const headers = { authorization: `Bearer ${randomBytes(32).toString('base64url')}` }
  const [method, path, body] = anyOf([
    ['GET', '/api/orders', ''],
    ['POST', '/api/order', '{}'],
  ] as const)
  return { what: `${method} ${path}`, sent: send(origin, method, path, { headers, agent, body }) }
}

/** The status of the board's answer; 0 where there is none. */
function statusOf(origin: URL, cookie: string): Promise<number> {
  const headers = { host: staffHost, origin: `http://${staffHost}`, cookie }
  return send(origin, 'GET', '/api/staff/board', { headers })
}

function send(
  { hostname, port }: URL,
  method: string,
  path: string,
  { headers, body = '', agent }: { headers?: Record<string, string>; body?: string; agent?: Agent },
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      {
        ...{ hostname, port, method, path, timeout: 30_000 },
        ...(agent ? { agent } : {}),
        headers: {
          'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        response.resume()
        response.once('close', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', () => resolve(0))
    sent.on('timeout', () => sent.destroy())
    sent.end(body)
  })
}

function anyOf<T>(values: readonly T[]): T {
  return values[randomInt(values.length)] as T
}
