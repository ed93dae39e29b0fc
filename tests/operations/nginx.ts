import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '#server/testing/servers/free-port.ts'
import { ensureTools } from './debian-tools.ts'

const SITE = resolve(import.meta.dirname, '../../docs/operations/nginx.conf')
const START_LIMIT_MS = 60_000

/** Names the address that nginx takes a request of a test to come from. */
export const CALLER_HEADER = 'x-test-caller'

export interface Nginx {
  readonly port: number
  stop(): Promise<void>
}

const replaceAll = (text: string, replacements: readonly (readonly [string, string])[]): string =>
  replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`docs/operations/nginx.conf does not say "${from}" any more.`)
    return changed.replaceAll(from, to)
  }, text)

/** The site as shipped, with ports, certificate and patience of the test. */
const siteFor = (
  ports: { readonly tls: number; readonly plain: number; readonly server: number },
  folder: string,
): string =>
  replaceAll(readFileSync(SITE, 'utf8'), [
    // A machine of tests may have no IPv6.
    ['  listen [::]:443 ssl http2;\n', ''],
    ['  listen [::]:80;\n', ''],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.tls} ssl`],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['127.0.0.1:3000', `127.0.0.1:${ports.server}`],
    ['/etc/letsencrypt/live/sav.example.org', folder],
    ['client_body_timeout 15s', 'client_body_timeout 1s'],
  ])

const mainConfig = (folder: string): string => `
user root;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  # Stands in for callers of many networks: a machine of tests has none of their addresses.
  set_real_ip_from 127.0.0.1;
  real_ip_header ${CALLER_HEADER};
  include ${folder}/site.conf;
}`

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )

/** Debian's nginx with the shipped site in front of a server on this port. */
export const startNginx = async (server: number): Promise<Nginx> => {
  const { nginx, openssl } = ensureTools()
  const folder = mkdtempSync(join(tmpdir(), 'sav-nginx-'))
  const certificate = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=sav.example.org',
    ...certificate,
  ]
  const made = spawnSync(openssl, request, { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`no certificate was made:\n${made.stderr}`)
  const ports = { tls: await freePort(), plain: await freePort(), server }
  writeFileSync(join(folder, 'site.conf'), siteFor(ports, folder))
  writeFileSync(join(folder, 'nginx.conf'), mainConfig(folder))
  const options = ['-p', folder, '-c', join(folder, 'nginx.conf')]
  const tested = spawnSync(nginx, [...options, '-t'], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx refuses the shipped configuration:\n${tested.stderr}`)
  const child: ChildProcess = spawn(nginx, [...options, '-g', 'daemon off;'], { stdio: 'ignore' })
  const deadline = Date.now() + START_LIMIT_MS
  while (!(await answers(ports.plain))) {
    if (Date.now() > deadline || child.exitCode !== null)
      throw new Error(`nginx does not run:\n${readFileSync(join(folder, 'error.log'), 'utf8')}`)
    await new Promise((done) => setTimeout(done, 50))
  }
  return {
    port: ports.tls,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
