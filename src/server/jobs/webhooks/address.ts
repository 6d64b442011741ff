// An admin supplies the address of a webhook. It may lead into the own network, never to the machine's metadata; without TLS into the
// own network alone.
import { BlockList, isIP } from 'node:net'
import { checkedLookup } from '../push/public-address.ts'

function listOf(v4: [string, number][], v6: [string, number][]): (address: string) => boolean {
  const list = new BlockList()
  for (const [net, prefix] of v4) list.addSubnet(net, prefix, 'ipv4')
  for (const [net, prefix] of v6) list.addSubnet(net, prefix, 'ipv6')
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Link-local, unspecified, multicast; metadata of clouds; IPv6 that can contain another IPv4 address. */
const isForbidden = listOf(
  [
    ['0.0.0.0', 8],
    ['100.100.100.200', 32],
    ['169.254.0.0', 16],
    ['192.0.0.192', 32],
    ['224.0.0.0', 3],
  ],
  [
    ['::', 128],
    ['64:ff9b::', 32],
    ['2002::', 16],
    ['fd00:ec2::254', 128],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
)

const isPrivate = listOf(
  [
    ['10.0.0.0', 8],
    ['127.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  [
    ['::1', 128],
    ['fc00::', 7],
  ],
)

/** The code of the error of an address that is not called. */
export const FORBIDDEN = 'EACCES'

const refusal =
  ({ protocol }: URL) =>
  (address: string): string | null => {
    if (isForbidden(address)) return 'The address is link-local or reserved'
    return protocol === 'http:' && !isPrivate(address) ? 'An address of the internet is called by https alone' : null
  }

/** For a name it is known at its look-up. */
export function refusalOfNumeric(url: URL): string | null {
  // The URL has already turned 2852039166 and 0xa9.254.1 into four numbers.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : refusal(url)(host)
}

export const webhookLookup = (url: URL) => checkedLookup(refusal(url))
