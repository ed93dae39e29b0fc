import { accountCalls } from '#contract/calls/account.calls.ts'
import { type Company, companyCalls } from '#contract/calls/company.calls.ts'
import { contactCalls } from '#contract/calls/contact.calls.ts'
import type { EmailConfirmation } from '#contract/calls/email.calls.ts'
import { type FollowedTicket, ticketLinkCalls } from '#contract/calls/ticket-link.calls.ts'
import { pathOf } from '#contract/core/call.ts'
import type { Values } from '#contract/core/kinds/field.ts'
import type { LinkedTicket } from '#src/ui/services/ports.ts'
import { apiOrigin } from '../session/api-origin.ts'
import { AuthFailure } from './auth-failure.ts'
import { ANY_STATUS, type AuthRequests, failureOf } from './auth-requests.ts'

const { recoverPassword, register } = accountCalls

/** Loaded by the page of the link alone: every first page loads this file. */
const emailCalls = async () => {
  try {
    return (await import('#contract/calls/email.calls.ts')).emailCalls
  } catch {
    throw new AuthFailure('offline', {}, null)
  }
}

/** Calls of visitors: requests for an account, the public pages, and the links of mails. */
export const visitorCalls = ({ http, post, readData }: AuthRequests) => {
  let company: Promise<Company | null> | null = null
  const readCompany = async (): Promise<Company | null> => {
    try {
      return (await (await http()).get<{ readonly data: Company }>(companyCalls.company.path)).data.data
    } catch {
      // The next page that shows the company asks again.
      company = null
      return null
    }
  }

  return {
    /** @throws AuthFailure */
    recover: (email: string) => post<void>(recoverPassword, { email } satisfies Values<typeof recoverPassword.body>),
    /** @throws AuthFailure */
    register: (body: Readonly<Record<string, string>>) => post<void>(register, body),
    /** Uses or replaces the link that confirms a new address. @throws AuthFailure */
    emailLink: async (step: 'confirm' | 'resendByLink', token: string) =>
      readData<EmailConfirmation | null>((await emailCalls())[step], { token }),
    /** Writes to the company. @throws AuthFailure */
    contact: (body: Values<typeof contactCalls.send.body>) => post<void>(contactCalls.send, body),
    /** Returns whether the host of this page answers 200 at a path; false without network. */
    has: async (path: string): Promise<boolean> => {
      try {
        return (await (await http()).head(new URL(path, location.origin).href, ANY_STATUS)).status === 200
      } catch {
        return false
      }
    },
    /** Reads once per page who runs this installation; null without network. */
    company: (): Promise<Company | null> => {
      company ??= readCompany()
      return company
    },
    /** Reads the ticket that a link opens, with the addresses of its files. @throws AuthFailure */
    followedTicket: async (token: string): Promise<LinkedTicket> => {
      const addressOf = (id: number): string =>
        `${apiOrigin()}${pathOf(ticketLinkCalls.file, { id: String(id) })}?${new URLSearchParams({ token })}`
      try {
        const { data } = await (await http()).get<{ readonly data: FollowedTicket }>(ticketLinkCalls.read.path, {
          params: { token },
        })
        return { ...data.data, files: data.data.files.map((file) => ({ ...file, address: addressOf(file.id) })) }
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}
