// A browser supplies the address of a push. The address must be on the public internet, never in the server's own network.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inner = new BlockList()
const INNER_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
]
/** All addresses except 2000::/3, the public ones; and of those 6to4, which can contain a private IPv4 address. */
const INNER_V6: [string, number][] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2002::', 16],
]
for (const [net, prefix] of INNER_V4) inner.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of INNER_V6) inner.addSubnet(net, prefix, 'ipv6')

const isInner = (address: string): boolean => inner.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export function isPublicHttps(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  // A numeric address would be connected to without the look-up that checks it. No push service has one.
  return protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

/**
 * Looks a name up and refuses it where one of its addresses is refused; `refusal` says why. It runs for the connection itself, so the
 * answer cannot change in between.
 */
export const checkedLookup =
  (refusal: (address: string) => string | null): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const refused = addresses.map(({ address }) => refusal(address)).find((why) => why !== null)
      const why = addresses.length === 0 ? 'The name has no address' : refused
      if (why) return done(Object.assign(new Error(why), { code: 'EACCES' }), '')
      const [first] = addresses
      if (options.all) done(null, addresses)
      else done(null, first?.address ?? '', first?.family)
    })
  }

export const publicLookup = checkedLookup((address) =>
  isInner(address) ? 'The push address leads into a private network' : null,
)
