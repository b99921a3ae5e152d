import ipaddr from 'ipaddr.js'

/** Loopback, link-local and the ranges that are not routed on the internet (RFC 1918, RFC 4193). */
const privateRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal']

/** No public server has such a name: a single label, as containers have, or one reserved for inside a network. */
const privateName = /^[^.]+$|\.(localhost|local|internal|lan|home\.arpa)$/i

/**
 * Whether what goes to this host stays on this machine or in its own network, as far as the name tells. Nothing is
 * looked up: a public name of an address inside counts as public.
 * @param host a name or an address, also in brackets; '' is this machine's own socket
 */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(bare)) return privateRanges.includes(ipaddr.process(bare).range())
  // A path is that of a socket.
  return bare === '' || bare.startsWith('/') || privateName.test(bare)
}
