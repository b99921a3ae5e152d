import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { patientLimits, type ServerProcess, startServer } from '#testing/server-process.ts'

// The result of `npm ci && npm run build && npm prune --omit=dev`, made of links: a registry is not needed.

/** Parts of the installation besides its packages. */
const parts = ['build', 'contract', 'database', 'domain', 'server', 'tenants', 'package.json']
const development = 'vitest'

const host = 'bombay-spice.localhost'

let folder: string
let server: ServerProcess
beforeAll(async () => {
  // Elsewhere than in the repository, whose packages would be found from inside.
  folder = await mkdtemp(join(tmpdir(), 'tiffin-installed-'))
  for (const part of parts) await symlink(resolve(part), join(folder, part))
  for (const path of await productionPackages()) {
    const link = join(folder, path)
    await mkdir(dirname(link), { recursive: true })
    await symlink(resolve(path), link)
  }
  server = await startServer(
    {
      ...patientLimits,
      NODE_ENV: 'production',
      DATA_FOLDER: join(folder, 'data'),
      DEMO: '1',
      SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLaE',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'orders@sample.test',
      TRUST_PROXY: 'none',
      // Packages are looked for beside the links, not where these lead.
      NODE_OPTIONS: '--preserve-symlinks --preserve-symlinks-main',
    },
    folder,
  )
}, 300_000)
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Folders of the packages that the lock file does not mark as needed for development alone; a nested one is in its parent. */
async function productionPackages(): Promise<string[]> {
  const lock: { packages: Record<string, { dev?: boolean; devOptional?: boolean }> } = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  )
  const paths = Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path]) => path)
  return paths.filter((path) => !path.slice(1).includes('/node_modules/'))
}

test('the built server starts without the development packages, and sends its pages', async () => {
  const names = await productionPackages()

  expect(names.length).toBeGreaterThan(50)
  expect(names).not.toContain(`node_modules/${development}`)
  for (const path of ['/readyz', '/menu']) {
    expect(await server.ask(path, { host })).toMatchObject({ status: 200 })
  }
})

describe('production without card payment', () => {
  test.each([
    '/',
    '/menu',
    '/menu/soho',
    '/store/soho/product-details/curry',
    '/cart',
    '/login',
    '/verification',
    '/checkout',
    '/payment',
    '/orders',
    '/orders/unknown',
    '/invite-friends',
    '/account',
    '/promo',
    '/privacy',
    '/terms',
    '/CookiePolicy',
    '/stores',
    '/stores/soho',
    '/stores/unknown',
    '/newsletter/confirm',
    '/reservation',
    '/nothing-here',
    '/api/loadconfig',
    '/api/menu?outlet_id=soho',
    '/api/store',
    '/api/orders',
    '/api/docs/json',
    '/dev/outbox',
  ])('answers %s without a fault', async (path) => {
    const { status, body } = await server.ask(path, { host })

    expect(status).toBeLessThan(500)
    // The description of the API quotes the sentence of every refusal.
    if (path !== '/api/docs/json') expect(body).not.toContain('Oops!')
  })

  test('offers no test card', async () => {
    const body = { client_secret: 'x', card_number: '4242424242424242' }
    const { status } = await server.ask('/api/sandbox/confirm', { host, method: 'POST', body })

    expect(status).toBe(404)
  })
})
