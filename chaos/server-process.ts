import { freePort, type ServerProcess, startServer } from '#testing/server-process.ts'

/** A server that is killed and started again, always at the same port. */
export interface RestartableServer {
  origin: string
  isRunning(): boolean
  /** Starts it and waits until it listens; the milliseconds that took. */
  start(): Promise<number>
  /** SIGKILL, as a crash. */
  kill(): Promise<void>
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
}

export async function createServer(
  environment: Record<string, string>,
): Promise<RestartableServer> {
  const port = await freePort()
  let server: ServerProcess | null = null
  return {
    origin: `http://127.0.0.1:${port}`,
    isRunning: () => server?.isRunning() ?? false,
    async start() {
      const began = performance.now()
      server = await startServer({
        PORT: String(port),
        LOG_LEVEL: 'silent',
        TRUST_PROXY: '1',
        ALLOW_SANDBOX: '1',
        DEV_OUTBOX: '1',
        // A few diners order without pause.
        ORDER_LIMIT_FACTOR: '1000000',
        ...environment,
      })
      return performance.now() - began
    },
    async kill() {
      await server?.stop('SIGKILL')
    },
    stop: async () => (await server?.stop()) ?? null,
  }
}
