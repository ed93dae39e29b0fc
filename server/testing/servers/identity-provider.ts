import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const CLIENT = { clientId: 'sav', clientSecret: 'secret-of-the-application' } as const

/** An account at the provider, by its login. */
export interface ProviderAccount {
  readonly email: string
  readonly email_verified: boolean
}

export interface IdentityProvider {
  readonly issuer: string
  /**
   * Signs a person in, as their browser would: opens the address, types the login, agrees. Returns
   * the address to which the provider sends the browser back.
   */
  signIn(url: string, login: string): Promise<string>
  close(): Promise<void>
}

/** One browser’s cookies at the provider. */
const createBrowser = () => {
  const cookies = new Map<string, string>()
  return async (url: string, form?: Readonly<Record<string, string>>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form && new URLSearchParams(form)
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body ? { method: 'POST', body } : {}),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return answer
  }
}

/** Starts an OpenID Connect provider on loopback, for one application. */
export const startIdentityProvider = async (
  callback: string,
  accounts: Readonly<Record<string, ProviderAccount>>,
): Promise<IdentityProvider> => {
  let answer: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { clientId: client_id, clientSecret: client_secret } = CLIENT
  const provider = new Provider(issuer, {
    clients: [{ client_id, client_secret, redirect_uris: [callback] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...accounts[id] }) }),
  })
  answer = provider.callback()

  return {
    issuer,
    signIn: async (url, login) => {
      const browse = createBrowser()
      let at = url
      for (let hop = 0; hop < 12; hop++) {
        const page = await browse(at)
        const next = page.headers.get('location')
        if (next !== null) at = new URL(next, at).href
        else {
          const prompt = /name="prompt" value="(\w+)"/.exec(await page.text())?.[1] ?? ''
          const sent = await browse(at, { prompt, login, password: 'x' })
          at = new URL(sent.headers.get('location') ?? '', at).href
        }
        if (at.startsWith(callback)) return at
      }
      throw new Error(`the provider did not come back, but stayed at ${at}`)
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
