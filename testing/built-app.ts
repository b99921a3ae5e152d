import { createApp } from '#server/app.ts'
import { createRenderer } from '#server/pages/renderer.ts'
import { closedAfterTests } from './opened.ts'
import { type TestApp, testApp } from './test-app.ts'

export interface BuiltApp {
  tiffin: TestApp
  /** Sends the pages and files of `npm run build`; that of `tiffin` answers calls alone. */
  app: Awaited<ReturnType<typeof createApp>>
  close(): Promise<void>
}

/** The app with the pages that were built last. */
export async function builtApp(options: Parameters<typeof testApp>[0] = {}): Promise<BuiltApp> {
  const tiffin = await testApp(options)
  const app = await createApp(tiffin.services, await createRenderer(false))
  return closedAfterTests({
    tiffin,
    app,
    async close() {
      await app.close()
      await tiffin.close()
    },
  })
}
