import { setTimeout } from 'node:timers/promises'
import { authenticationCalls } from '#contract/calls/authentication.calls.ts'
import { importCalls, type WireImport } from '#contract/calls/import.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import { WORKING_STATES } from '#contract/import/import.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

const LINK_LIMIT_MS = 10_000

/** Waits for the one-time link: a server answers before it has printed it. */
const setupTokenOf = async (output: () => string): Promise<string> => {
  for (const deadline = Date.now() + LINK_LIMIT_MS; Date.now() < deadline; await setTimeout(100)) {
    const token = /\?token=(\S+)/.exec(output())?.[1]
    if (token !== undefined) return token
  }
  throw new Error(`the server printed no link for its first manager:\n${output()}`)
}

/** Makes the first manager of a fresh server, who imports. */
export const openManager = async (origin: string, output: () => string) => {
  const token = await setupTokenOf(output)
  const person = {
    token,
    firstname: 'Ada',
    lastname: 'Martin',
    email: 'ada@exemple.fr',
    password: 'chaudière-verte-1843',
  }
  const made = await fetch(`${origin}${authenticationCalls.setup.path}`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify(person),
  })
  if (!made.ok) throw new Error(await made.text())
  const { access_token } = (await made.json()) as { readonly access_token: string }
  const authorization = `Bearer ${access_token}`
  const dataOf = async (answer: Response): Promise<WireImport> => {
    if (!answer.ok) throw new Error(await answer.text())
    return ((await answer.json()) as { readonly data: WireImport }).data
  }
  const show = async (id: number) =>
    dataOf(await fetch(`${origin}${pathOf(importCalls.show, { id: String(id) })}`, { headers: { authorization } }))
  return {
    upload: async (name: string, parts: Iterable<string>): Promise<number> => {
      const form = new FormData()
      form.append('image', new Blob([...parts]), name)
      return (
        await dataOf(
          await fetch(`${origin}${importCalls.upload.path}`, {
            method: 'POST',
            headers: { authorization },
            body: form,
          }),
        )
      ).id
    },
    start: async (id: number): Promise<void> => {
      const path = pathOf(importCalls.start, { id: String(id) })
      await dataOf(
        await fetch(`${origin}${path}`, { method: 'POST', headers: { ...JSON_TYPE, authorization }, body: '{}' }),
      )
    },
    settled: async (id: number): Promise<WireImport> => {
      for (;;) {
        const shown = await show(id)
        if (!WORKING_STATES.some((state) => state === shown.state)) return shown
        await setTimeout(500)
      }
    },
  }
}
