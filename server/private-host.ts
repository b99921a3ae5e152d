import { BlockList, isIP } from 'node:net'

/** Loopback, link-local and the ranges that are not routed on the internet (RFC 1918, RFC 4193). */
const privateRanges = new BlockList()
privateRanges.addSubnet('127.0.0.0', 8)
privateRanges.addSubnet('10.0.0.0', 8)
privateRanges.addSubnet('172.16.0.0', 12)
privateRanges.addSubnet('192.168.0.0', 16)
privateRanges.addSubnet('169.254.0.0', 16)
privateRanges.addAddress('::1', 'ipv6')
privateRanges.addSubnet('fc00::', 7, 'ipv6')
privateRanges.addSubnet('fe80::', 10, 'ipv6')

/** No public server has such a name: a single label, as containers have, or one reserved for inside a network. */
const privateName = /^[^.]+$|\.(localhost|local|internal|lan|home\.arpa)$/i

/**
 * Whether what goes to this host stays on this machine or in its own network, as far as the name tells. Nothing is
 * looked up: a public name of an address inside counts as public.
 * @param host a name or an address, also in brackets; '' is this machine's own socket
 */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  switch (isIP(bare)) {
    case 4:
      return privateRanges.check(bare, 'ipv4')
    case 6:
      return privateRanges.check(bare, 'ipv6')
    default:
      // A path is that of a socket.
      return bare === '' || bare.startsWith('/') || privateName.test(bare)
  }
}
