import type { RealtimeEndpoint } from '#contract/core/protocol.ts'
import { StartupError } from '../runtime/startup-error.ts'

/** A Pusher-compatible cluster that carries the events instead of this server. */
export interface Cluster {
  readonly appId: string
  readonly key: string
  readonly secret: string
  /** One of Pusher's own clusters by name, or another by its host. */
  readonly at: { readonly cluster: string } | { readonly host: string; readonly port: number; readonly tls: boolean }
}

type Given = (name: string) => string | null

const REQUIRED = ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET'] as const
const OPTIONAL = ['PUSHER_HOST', 'PUSHER_PORT', 'PUSHER_USE_TLS', 'PUSHER_CLUSTER'] as const
const SWITCH: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false }

const checkSetting = (name: string, text: string, pattern: RegExp, example: string): string => {
  if (!pattern.test(text)) throw new StartupError(`${name} must be ${example}.`)
  return text
}

const portOf = (text: string): number => {
  const value = Number(checkSetting('PUSHER_PORT', text, /^\d{1,5}$/, 'a number from 1 to 65535'))
  if (value < 1 || value > 65_535) throw new StartupError('PUSHER_PORT must be a number from 1 to 65535.')
  return value
}

const addressOf = (given: Given): Cluster['at'] => {
  const host = given('PUSHER_HOST')
  if (host === null)
    return {
      cluster: checkSetting(
        'PUSHER_CLUSTER',
        given('PUSHER_CLUSTER') ?? 'eu',
        /^[a-z0-9-]{1,30}$/,
        'the name of a cluster, like "eu"',
      ),
    }
  const tls = SWITCH[given('PUSHER_USE_TLS') ?? '1']
  if (tls === undefined) throw new StartupError('PUSHER_USE_TLS must be 1 or 0.')
  return {
    host: checkSetting(
      'PUSHER_HOST',
      host,
      /^[\w-]+(\.[\w-]+)*$/,
      'a host without protocol and path, like "ws.exemple.fr"',
    ),
    port: portOf(given('PUSHER_PORT') ?? (tls ? '443' : '80')),
    tls,
  }
}

/**
 * The cluster that the environment names, or null when it names none. Throws `StartupError` when it
 * names half of one.
 */
export const readCluster = (given: Given): Cluster | null => {
  const [appId, key, secret] = REQUIRED.map(given)
  if (!appId || !key || !secret) {
    if (![...REQUIRED, ...OPTIONAL].some((name) => given(name) !== null)) return null
    throw new StartupError(
      `For a Pusher cluster, ${REQUIRED.filter((name) => given(name) === null).join(' and ')} must be set too.`,
    )
  }
  return {
    appId: checkSetting('PUSHER_APP_ID', appId, /^[\w-]{1,64}$/, 'the id of an application'),
    key: checkSetting('PUSHER_KEY', key, /^[\w-]{1,64}$/, 'the key of an application'),
    secret,
    at: addressOf(given),
  }
}

/** Returns the address of the cluster for clients. */
export const endpointOf = ({ key, at }: Cluster): RealtimeEndpoint => ({ key, ...at })

/** The origin of the cluster's sockets, for the content security policy. */
export const socketOriginOf = ({ at }: Cluster): string =>
  'cluster' in at ? `wss://ws-${at.cluster}.pusher.com` : `${at.tls ? 'wss' : 'ws'}://${at.host}:${at.port}`
