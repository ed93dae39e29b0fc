import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '#contract/core/call.ts'
import type { SignInProblem } from '#src/machines/session.machine.ts'
import { useProblemText } from '../../hooks/actions/use-problem-text.ts'
import { toast } from '../../kit/overlays/toast.ts'
import { useServices } from '../../services/services.tsx'
import { type AccountMail, MAILS, mayBeSent, type User } from './account-mail.ts'

/** Sends a link to each person, one after the other, and says what became of it. */
export const useAccountMails = () => {
  const { t } = useTranslation('user')
  const { online } = useServices()
  const problemText = useProblemText()
  const [busy, setBusy] = useState(false)

  const send = useCallback(
    async (mail: AccountMail, users: readonly User[]): Promise<void> => {
      const receivers = users.filter(mayBeSent)
      const [first] = receivers
      if (!first) return void toast(t('nobodyToMail'))
      setBusy(true)
      const sent: User[] = []
      const problem = await postEach(receivers, async (user) => {
        await online.post(pathOf(MAILS[mail], { id: user.id }), mail === 'autolog' ? { to: null } : {})
        sent.push(user)
      })
      setBusy(false)
      if (sent.length > 0) toast.success(t(`sent.${mail}`, { count: sent.length, email: first.email }))
      if (problem) {
        const missing = receivers.length - sent.length
        toast.error(problemText(problem), receivers.length > 1 ? { description: t('notSent', { count: missing }) } : {})
      }
    },
    [online, problemText, t],
  )
  return { send, busy }
}

/** Stops at the first problem, which the others would meet too, and answers it. */
const postEach = async (users: readonly User[], post: (user: User) => Promise<void>): Promise<SignInProblem | null> => {
  try {
    for (const user of users) await post(user)
    return null
  } catch (problem) {
    return problem as SignInProblem
  }
}
