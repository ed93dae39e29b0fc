import { expect } from 'vitest'
import type { StoryServer } from './story-server.ts'

/**
 * Path and query of the link in the latest mail to this address, which a server without a mail
 * service prints.
 */
export const linkTo = async (server: StoryServer, email: string): Promise<string> => {
  const letter = new RegExp(`Mail to ${email.replaceAll('.', '\\.')} .*\\n\\s+(http\\S+)`, 'g')
  const latest = () => [...server.output().matchAll(letter)].at(-1)?.[1] ?? ''
  await expect.poll(latest).not.toBe('')
  const { pathname, search } = new URL(latest())
  return pathname + search
}

export const mailsTo = (server: StoryServer, email: string): number =>
  server.output().split(`Mail to ${email} `).length - 1
