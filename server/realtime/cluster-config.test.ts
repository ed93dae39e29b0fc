import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { StartupError } from '../runtime/startup-error.ts'
import { endpointOf, socketOriginOf } from './cluster-config.ts'

const KEYS = { PUSHER_APP_ID: '1', PUSHER_KEY: 'k', PUSHER_SECRET: 's' }
const cluster = (environment: Readonly<Record<string, string>>) => readConfig(environment).cluster

test('without settings there is no cluster; with keys alone it is Pusher’s European one', () => {
  expect(cluster({})).toBeNull()
  expect(cluster({ PUSHER_KEY: ' ' })).toBeNull()
  expect(cluster(KEYS)).toEqual({ appId: '1', key: 'k', secret: 's', at: { cluster: 'eu' } })
})

test('a host is reached over TLS by default', () => {
  expect(cluster({ ...KEYS, PUSHER_HOST: 'ws.exemple.fr' })?.at).toEqual({
    host: 'ws.exemple.fr',
    port: 443,
    tls: true,
  })
  expect(cluster({ ...KEYS, PUSHER_HOST: 'soketi', PUSHER_PORT: '6001', PUSHER_USE_TLS: '0' })?.at).toEqual({
    host: 'soketi',
    port: 6001,
    tls: false,
  })
})

test('clients and the content security policy get the same address', () => {
  const own = { appId: '1', key: 'k', secret: 's', at: { host: 'soketi', port: 6001, tls: false } }
  expect([endpointOf(own), socketOriginOf(own)]).toEqual([
    { key: 'k', host: 'soketi', port: 6001, tls: false },
    'ws://soketi:6001',
  ])
  const named = { ...own, at: { cluster: 'mt1' } }
  expect([endpointOf(named), socketOriginOf(named)]).toEqual([{ key: 'k', cluster: 'mt1' }, 'wss://ws-mt1.pusher.com'])
})

test('half of a cluster, or one that makes no sense, stops the start with one line', () => {
  const lines: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{ PUSHER_KEY: 'k' }, /^For a Pusher cluster, PUSHER_APP_ID and PUSHER_SECRET must be set too\.$/],
    [
      { PUSHER_CLUSTER: 'eu' },
      /^For a Pusher cluster, PUSHER_APP_ID and PUSHER_KEY and PUSHER_SECRET must be set too\.$/,
    ],
    [{ ...KEYS, PUSHER_HOST: 'https://ws.exemple.fr' }, /^PUSHER_HOST must be a host without protocol/],
    [{ ...KEYS, PUSHER_HOST: 'h', PUSHER_PORT: '0' }, /^PUSHER_PORT must be a number/],
    [{ ...KEYS, PUSHER_HOST: 'h', PUSHER_USE_TLS: 'oui' }, /^PUSHER_USE_TLS must be 1 or 0\.$/],
    [{ ...KEYS, PUSHER_CLUSTER: 'E U' }, /^PUSHER_CLUSTER must be the name/],
    [{ ...KEYS, PUSHER_KEY: 'a/b' }, /^PUSHER_KEY must be the key/],
  ]
  for (const [environment, line] of lines) {
    expect(() => cluster(environment)).toThrow(StartupError)
    expect(() => cluster(environment)).toThrow(line)
  }
})
