import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export interface ServerProcess {
  process: ChildProcess
  port: number
  origin: string
  isRunning(): boolean
  /** One request with this Host header; redirects are not followed. */
  ask(
    path: string,
    options: { host: string; method?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string }>
  /** Resolves once its standard output holds this text. */
  said(text: string): Promise<void>
  /** Everything it has printed to its standard output. */
  output(): string
  /** Ends it and waits until it is gone; null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Variables of every process that a test starts; the compiled scripts are kept, which halves the time of a start. */
export const processVariables = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
}

/** For tests that are not about limits: a server that is slow on a busy machine refuses nothing for that. */
export const patientLimits = {
  REQUESTS_IN_WORK: '1000',
  EVENT_LOOP_DELAY_MS: '0',
  DATABASE_ACQUIRE_SECONDS: '120',
  DATABASE_STATEMENT_SECONDS: '120',
  DATABASE_LOCK_SECONDS: '120',
}

/**
 * The server as `npm start` runs it, with these variables and no others, once it says that it is open; in production
 * that takes LOG_LEVEL info. Needs a finished build. `folder` is another checkout than this one.
 */
export async function startServer(
  variables: Record<string, string>,
  folder?: string,
): Promise<ServerProcess> {
  const port = Number(variables.PORT ?? (await freePort()))
  const child = spawnServer({ HOST: '127.0.0.1', PORT: String(port), ...variables }, folder)
  let [output, errors] = ['', '']
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  const said = async (sentence: string) => {
    while (!output.includes(sentence)) if (child.stdout) await once(child.stdout, 'data')
  }
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the server ended with ${code}: ${errors}`)
  })
  await Promise.race([said('Tiffin is open'), ended])
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    process: child,
    port,
    origin: `http://127.0.0.1:${port}`,
    isRunning,
    ask: (path, options) => ask(port, path, options),
    said,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (isRunning()) {
        const exited = once(child, 'exit')
        child.kill(signal)
        await exited
      }
      return child.exitCode
    },
  }
}

/** A server that is expected to refuse its settings: its exit code and everything it printed to stderr. */
export async function failToStart(
  variables: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawnServer({ HOST: '127.0.0.1', PORT: '0', ...variables })
  const [output, [code]] = await Promise.all([
    child.stderr ? text(child.stderr) : '',
    once(child, 'exit') as Promise<[number | null]>,
  ])
  return { code, output }
}

function spawnServer(variables: Record<string, string>, folder?: string): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], {
    env: { ...processVariables, LOG_LEVEL: 'info', DEMO: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
  })
}

/**
 * A port that nothing listens on. Below those that systems give to connections and to sockets without a port of their own
 * (from 32768, or 49152), or one of these could take it before the program that it is for.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => probe.close(resolve))
    return port
  }
}

async function ask(
  port: number,
  path: string,
  { host, method = 'GET', body, headers = {} }: Parameters<ServerProcess['ask']>[1],
): ReturnType<ServerProcess['ask']> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host, ...(payload ? { 'content-type': 'application/json' } : {}), ...headers },
  })
  sent.end(payload)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) }
}
