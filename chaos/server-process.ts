import { freePort, type ServerProcess, startServer } from '#testing/server-process.ts'

/** A server that is killed and started again, always at the same port. */
export async function createServer(environment: Record<string, string>) {
  const port = await freePort()
  let server: ServerProcess | null = null
  return {
    origin: `http://127.0.0.1:${port}`,
    isRunning: () => server?.isRunning() ?? false,
    /** Starts it and waits until it listens. @returns the milliseconds that took */
    async start(): Promise<number> {
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
    /** SIGKILL, as a crash. */
    async kill(): Promise<void> {
      await server?.stop('SIGKILL')
    },
    /** SIGTERM. */
    async stop(): Promise<void> {
      await server?.stop()
    },
  }
}

export type RestartableServer = Awaited<ReturnType<typeof createServer>>
