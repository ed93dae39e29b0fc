import { expect, test } from 'vitest'
import { createTargets, ForbiddenNetwork, type HostAddress } from './address.ts'

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'erp.exemple.fr': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'inside.exemple.fr': ['10.0.0.7'],
  'mixed.exemple.fr': ['93.184.215.14', '192.168.1.4'],
  'metadata.exemple.fr': ['169.254.169.254'],
  localhost: ['127.0.0.1', '::1'],
}

const lookUp = async (name: string): Promise<readonly HostAddress[]> => {
  const found = NAMES[name]
  if (!found) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}

const [live, demo] = [createTargets({ allowsLoopback: false, lookUp }), createTargets({ allowsLoopback: true, lookUp })]

test.each([
  ['https://erp.exemple.fr/sav', null],
  ['https://93.184.215.14:8443/', null],
  ['https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/', null],
  ['http://erp.exemple.fr/', 'webhook_url'],
  ['ftp://erp.exemple.fr/', 'webhook_url'],
  ['https://user:secret@erp.exemple.fr/', 'webhook_url'],
  ['https://erp.exemple.fr/#part', 'webhook_url'],
  ['javascript:alert(1)', 'webhook_url'],
  ['erp.exemple.fr', 'webhook_url'],
  ['https://unknown.exemple.fr/', 'webhook_network'],
  ['https://inside.exemple.fr/', 'webhook_network'],
  ['https://mixed.exemple.fr/', 'webhook_network'],
  ['https://metadata.exemple.fr/', 'webhook_network'],
  ['https://localhost/', 'webhook_network'],
  ['https://127.1/', 'webhook_network'],
  ['https://2130706433/', 'webhook_network'],
  ['https://0x7f.0.0.1/', 'webhook_network'],
  ['https://0/', 'webhook_network'],
  ['https://100.64.0.1/', 'webhook_network'],
  ['https://172.31.255.255/', 'webhook_network'],
  ['https://224.0.0.1/', 'webhook_network'],
  ['https://255.255.255.255/', 'webhook_network'],
  ['https://[::1]/', 'webhook_network'],
  ['https://[::]/', 'webhook_network'],
  ['https://[::ffff:127.0.0.1]/', 'webhook_network'],
  ['https://[::ffff:10.0.0.1]/', 'webhook_network'],
  ['https://[64:ff9b::a00:1]/', 'webhook_network'],
  ['https://[2002:a00:1::]/', 'webhook_network'],
  ['https://[fe80::1]/', 'webhook_network'],
  ['https://[fd00::1]/', 'webhook_network'],
  ['https://[ff02::1]/', 'webhook_network'],
])('%s is answered %s', async (url, expected) => {
  expect(await live.problemOf(url)).toBe(expected)
})

test('a demo server may send to this machine, and to no other without TLS', async () => {
  expect(await demo.problemOf('http://127.0.0.1:4000/hook')).toBeNull()
  expect(await demo.problemOf('http://localhost:4000/hook')).toBeNull()
  expect(await demo.problemOf('http://erp.exemple.fr/')).toBe('webhook_url')
  expect(await demo.problemOf('http://10.0.0.1/')).toBe('webhook_network')
})

test('a name that changes to a private address is refused when it is connected to', async () => {
  await expect(live.addressesOf('inside.exemple.fr')).rejects.toThrow(ForbiddenNetwork)
  await expect(live.addressesOf('mixed.exemple.fr')).rejects.toThrow(ForbiddenNetwork)
  expect(await live.addressesOf('erp.exemple.fr')).toHaveLength(2)
})
