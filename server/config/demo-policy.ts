import { BlockList, isIP } from 'node:net'
import { StartupError } from '../runtime/startup-error.ts'

/** Settings that decide who can reach the server. */
export interface Exposure {
  readonly host: string
  readonly publicUrl: string | null
  readonly hasProxy: boolean
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

const isLoopback = (name: string): boolean => {
  const host = name.replace(/^\[|\]$/g, '').toLowerCase()
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  const version = isIP(host)
  return version !== 0 && LOOPBACK.check(host, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Returns the setting that exposes this server to other machines; null when it is reachable from
 * this machine only.
 */
const publicSetting = ({ host, publicUrl, hasProxy }: Exposure): string | null => {
  if (hasProxy) return 'TRUST_PROXY'
  if (publicUrl !== null && !isLoopback(URL.parse(publicUrl)?.hostname ?? '')) return 'PUBLIC_URL'
  return isLoopback(host) ? null : 'HOST'
}

/**
 * Returns whether demo data and their published password are allowed: only where the server is not
 * reachable from other machines, which `DEMO=1` cannot override. Throws `StartupError` for a
 * contradiction and for a value other than 0 and 1.
 */
export const readDemo = (demo: string | null, exposure: Exposure): boolean => {
  if (demo !== null && demo !== '0' && demo !== '1') throw new StartupError(`DEMO must be 0 or 1, not "${demo}".`)
  const setting = publicSetting(exposure)
  if (demo === '1' && setting !== null) {
    throw new StartupError(
      `DEMO=1 opens accounts with a published password, and ${setting} makes this server public. Set DEMO=0, or unset ${setting}.`,
    )
  }
  return demo === null ? setting === null : demo === '1'
}
