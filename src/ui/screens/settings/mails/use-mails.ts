import { useCallback, useEffect, useState } from 'react'
import { mailCalls } from '#contract/calls/mail.calls.ts'
import { createNewest } from '../../../hooks/actions/newest.ts'
import { useIsOnline } from '../../../hooks/sync/use-sync-status.ts'
import { useServices } from '../../../services/services.tsx'

/** Mails that need a manager, those that a manager discarded, and undelivered ones. */
export const MAIL_VIEWS = ['held', 'failed', 'unreadable', 'refused', 'discarded', 'undelivered'] as const
export type MailView = (typeof MAIL_VIEWS)[number]

/** A mail that came in, as the server answers it (`contract/calls/mail.calls.ts`). */
export interface ReceivedMail {
  readonly id: number
  readonly state: string
  readonly reason: string | null
  readonly sender: string | null
  readonly sender_name: string | null
  readonly subject: string | null
  readonly bytes: number
  readonly user_id: number | null
  readonly ticket_id: number | null
  readonly left_out: readonly { readonly name: string }[]
  readonly received_at: string
}

/** A mail that could not be delivered. */
export interface UndeliveredMail {
  readonly id: number
  readonly user_id: number
  /** Null for news that are in no ticket's thread. */
  readonly ticket_id: number | null
  readonly attempts: number
  readonly email: string | null
  readonly subject: string | null
  readonly last_error: string | null
  readonly bounces: number
  readonly created_at: string
}

type Mail = ReceivedMail | UndeliveredMail

const PAGE = 50

const pathFor = (view: MailView, before: number | null): string => {
  const page = `limit=${PAGE}${before === null ? '' : `&before=${before}`}`
  return view === 'undelivered'
    ? `${mailCalls.outbound.path}?state=failed&${page}`
    : `${mailCalls.received.path}?state=${view}&${page}`
}

interface Shown {
  readonly view: MailView
  readonly mails: readonly Mail[]
  readonly hasOlder: boolean
}

/** Reads the mails of a view from the server, newest first; they are on no device. */
export const useMails = (view: MailView) => {
  const { online } = useServices()
  const isOnline = useIsOnline()
  const [shown, setShown] = useState<Shown | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [begin] = useState(createNewest)

  const read = useCallback(
    async (before: number | null, earlier: readonly Mail[]): Promise<void> => {
      const isNewest = begin()
      try {
        const mails = (await online.get(pathFor(view, before))) as readonly Mail[]
        if (!isNewest()) return
        setShown({ view, mails: [...earlier, ...mails], hasOlder: mails.length === PAGE })
        setFailed(false)
      } catch {
        if (isNewest()) setFailed(true)
      }
    },
    [online, view, begin],
  )
  useEffect(() => {
    if (isOnline) void read(null, [])
  }, [isOnline, read])

  const current = shown?.view === view ? shown : null
  return {
    mails: current?.mails ?? null,
    hasOlder: current?.hasOlder ?? false,
    hasFailed,
    isOnline,
    readAgain: () => read(null, []),
    readOlder: () => read(current?.mails.at(-1)?.id ?? null, current?.mails ?? []),
  }
}
