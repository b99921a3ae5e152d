import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { requestLog } from './request-log.ts'

/** For Fastify: headers of exactly this many proxies are trusted; without any, none is read. */
export function trustProxies(count = 0): false | ((address: string, hop: number) => boolean) {
  return count > 0 && ((_address, hop) => hop < count)
}

/**
 * Makes `request.ip` a plain address: some proxies append the client's port, which would defeat every rate limit.
 * Clients of a proxy that writes no address count as the proxy. Before every other hook.
 */
export function addClientAddress(app: FastifyInstance, proxies = 0): void {
  if (proxies === 0) return
  let isLogged = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, socket } = request.raw
    const entries = String(headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
    // Without an entry it is the address of the connection.
    if (entries.length === 0 || isIP(request.ip)) return done()
    if (!plainAddress(request.ip) && !isLogged) {
      isLogged = true
      requestLog(request).warn('a proxy sends no client address; its own address is used')
    }
    headers['x-forwarded-for'] = entries
      .map((entry) => plainAddress(entry) ?? socket.remoteAddress)
      .join(', ')
    done()
  })
}

/** The address in `address`, `address:port`, `[address]` or `[address]:port`; undefined for any other text. */
function plainAddress(entry: string): string | undefined {
  const [address] = [entry, entry.replace(/:\d{1,5}$/, '')]
    .map((each) => each.replace(/^\[(.*)\]$/, '$1'))
    .filter((each) => isIP(each))
  return address
}

/** The part of an address that identifies a client: all of IPv4, the /64 prefix of IPv6. */
export function clientNetwork(ip: string): string {
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4'
    ? address.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`)}/64`
}

/** The range that one party may control: a /24 of IPv4, a /48 of IPv6. */
export function clientRange(ip: string): string {
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`)}/48`
}
