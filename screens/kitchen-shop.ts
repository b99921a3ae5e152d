import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'tenants/bombay-spice/pictures')
const logo = join(pictures, 'bombay-spice-icon.svg')

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
}

const restaurant = {
  name: 'Bombay Spice',
  logo: '/logo.svg',
  currency: { code: 'GBP', sign: '£' },
  timeZone: 'Europe/London',
}

/** Serves the build of `staff/` alone; its calls are answered in the browser. */
export async function serveKitchen(): Promise<{ origin: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const send = async (file: string, type: string) =>
      response.setHeader('content-type', type).end(await readFile(file))
    const picture = join(pictures, `${basename(path).split('.')[0]}.webp`)
    if (path.startsWith('/tenancy/assets/') && existsSync(picture))
      return send(picture, 'image/webp')
    if (path === '/logo.svg' || path.startsWith('/tenancy/assets/'))
      return send(logo, 'image/svg+xml')
    const type = types[extname(path)]
    if (type && path.startsWith('/staff-assets/'))
      return send(join(root, 'build/staff', path), type)
    if (type) return response.writeHead(404).end()
    const html = await readFile(join(root, 'build/staff/index.html'), 'utf8')
    return response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(html.replace('id="restaurant">null', `id="restaurant">${JSON.stringify(restaurant)}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}
