import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** An address of a host. */
export interface HostAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** Finds all addresses of a host name; rejects for an unknown one. */
export type LookUpHost = (name: string) => Promise<readonly HostAddress[]>

/** Asks the name servers of this machine. */
export const lookUpHost: LookUpHost = async (name) => {
  const found = await lookup(name, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/**
 * Networks that are not on the internet: private, shared, link-local, reserved, multicast (RFC
 * 6890).
 */
const NOT_PUBLIC = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  // Teredo and other protocols, documentation, 6to4: within the public block.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6')

/**
 * The only block of IPv6 that is on the internet: what embeds an IPv4 address is outside of it, or
 * above.
 */
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')

const isPublic = ({ address, family }: HostAddress): boolean =>
  family === 4
    ? !NOT_PUBLIC.check(address, 'ipv4')
    : PUBLIC_IPV6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')

const isLoopback = ({ address, family }: HostAddress): boolean =>
  LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6')

/** Refusal of an address in a network that webhooks must not reach. */
export class ForbiddenNetwork extends Error {
  readonly code = 'private_network'
}

/** Addresses that a webhook may have: rules, and the look-up whose result is connected to. */
export interface Targets {
  /** Returns the reason against an address that a manager enters; null for none. */
  problemOf(url: string): Promise<'webhook_url' | 'webhook_network' | null>
  /** Returns the addresses of a host; throws `ForbiddenNetwork` when one of them is not allowed. */
  addressesOf(host: string): Promise<readonly HostAddress[]>
}

interface Rules {
  /** Demo servers, which only this machine reaches, may tell programs on it. */
  readonly allowsLoopback: boolean
  readonly lookUp: LookUpHost
}

/** Host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Creates the rules for addresses of webhooks. */
export const createTargets = ({ allowsLoopback, lookUp }: Rules): Targets => {
  const isAllowed = (address: HostAddress): boolean => isPublic(address) || (allowsLoopback && isLoopback(address))

  const addressesOf = async (host: string): Promise<readonly HostAddress[]> => {
    const version = isIP(host)
    const addresses =
      version === 0 ? await lookUp(host) : [{ address: host, family: version === 6 ? (6 as const) : (4 as const) }]
    // One private address among public ones is an attempt to be connected to it.
    if (addresses.length === 0 || !addresses.every(isAllowed))
      throw new ForbiddenNetwork('The address is in a network that is not public.')
    return addresses
  }

  return {
    addressesOf,
    problemOf: async (text) => {
      const url = URL.parse(text)
      const isPlain = url?.protocol === 'http:' && allowsLoopback
      if (
        !url ||
        !(url.protocol === 'https:' || isPlain) ||
        url.username !== '' ||
        url.password !== '' ||
        url.hash !== ''
      )
        return 'webhook_url'
      try {
        const addresses = await addressesOf(hostOf(url))
        return isPlain && !addresses.every(isLoopback) ? 'webhook_url' : null
      } catch {
        return 'webhook_network'
      }
    },
  }
}
