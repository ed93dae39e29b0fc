import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { StartupError } from './startup-error.ts'

/**
 * Returns whether the forwarding headers of a peer are trusted; hop 0 is the peer of the
 * connection.
 */
export type TrustedProxies = (address: string, hop: number) => boolean

const MAX_HOPS = 10
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'],
}

const family = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}

const add = (list: BlockList, range: string): void => {
  const [address = '', bits, ...rest] = range.split('/')
  const kind = family(address)
  const most = kind === 'ipv4' ? 32 : 128
  if (kind === null || rest.length > 0 || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most))) {
    throw new StartupError(
      `TRUST_PROXY must be a number of proxies from 1 to ${MAX_HOPS}, or addresses like 10.0.0.4, 10.0.0.0/8 — not "${range}".`,
    )
  }
  list.addSubnet(address, bits === undefined ? most : Number(bits), kind)
}

const among = (ranges: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const range of ranges.flatMap((name) => NAMED[name] ?? [name])) add(list, range)
  return (address) => {
    const kind = family(address)
    return kind !== null && list.check(address, kind)
  }
}

/**
 * Reads TRUST_PROXY: the number of proxies, or their addresses and networks (`loopback`, `private`,
 * `10.0.0.0/8`, …) separated by commas. A number alone cannot tell a proxy from a caller who
 * bypassed it: the nearest proxy must then be on this machine or its private network.
 */
export const readTrustedProxies = (text: string | null): TrustedProxies | null => {
  if (text === null) return null
  const hops = Number(text)
  if (/^\d+$/.test(text) && hops >= 1 && hops <= MAX_HOPS) {
    const isNear = among(['loopback', 'private'])
    return (address, hop) => hop < hops && (hop > 0 || isNear(address))
  }
  const isTrusted = among(text.split(',').map((part) => part.trim()))
  return (address) => isTrusted(address)
}

/**
 * Address of the caller, as Fastify's `request.ip` finds it: for upgrades, which Fastify does not
 * see.
 */
export const callerAddress = ({ socket, headers }: IncomingMessage, isTrusted: TrustedProxies | null): string => {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const hops = [socket.remoteAddress ?? '', ...forwarded.reverse()]
  const caller = hops.findIndex((address, hop) => hop === hops.length - 1 || isTrusted?.(address, hop) !== true)
  return hops[caller] ?? ''
}
