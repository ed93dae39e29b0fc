import { useEffect } from 'react'
import { type MailSending, mailCalls } from '#contract/calls/mail.calls.ts'
import type { OnlinePort } from '../../services/ports.ts'
import { useServices } from '../../services/services.tsx'
import { useOnlineAnswer } from './use-online-answer.ts'

/** The last answer of each session, for pages that open without a network. */
const lastAnswers = new WeakMap<OnlinePort, MailSending>()

/** How mails leave the server, for managers; null until it is known. */
export const useMailSending = (): MailSending | null => {
  const { online } = useServices()
  const { answer } = useOnlineAnswer<MailSending>(mailCalls.sending.path)
  useEffect(() => {
    if (answer !== null) lastAnswers.set(online, answer)
  }, [online, answer])
  return answer ?? lastAnswers.get(online) ?? null
}
