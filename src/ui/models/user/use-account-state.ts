import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { userActions } from '#contract/models/user/user.actions.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { titleOf } from '../../widgets/presentation/record-title.tsx'
import { useWithClient } from './use-with-client.ts'

type User = Mirrored<'user'>

const CHANGES = {
  deactivate: { action: 'update', payload: { is_active: false } },
  reactivate: { action: 'update', payload: { is_active: true } },
  refuse: { action: 'refuse', payload: {} },
  reconsider: { action: 'reconsider', payload: {} },
} as const satisfies Readonly<Record<string, { readonly action: keyof typeof userActions; readonly payload: object }>>

export type AccountChange = keyof typeof CHANGES

/**
 * Changes of the state of accounts: one event each, one toast, one undo. Works without a network.
 */
export const useAccountState = () => {
  const { t } = useTranslation('user')
  const context = useActionContext()
  const { dispatchActions } = useDispatchAction()
  const withClient = useWithClient()

  const isOffered = useCallback(
    (change: AccountChange, user: User): boolean => {
      const { action, payload } = CHANGES[change]
      if (change === 'deactivate' && !user.is_active) return false
      // A request is accepted with its client; only a decided account is opened again as it is.
      if (change === 'reactivate' && (user.is_active || user.requested_at !== null)) return false
      return userActions[action].when(user, context, payload) === null
    },
    [context],
  )

  const change = useCallback(
    async (kind: AccountChange, users: readonly User[]): Promise<void> => {
      const { action, payload } = CHANGES[kind]
      const offered = users.filter((user) => isOffered(kind, user))
      if (offered.length === 0) return void toast(t('nothingToChange'))
      const changing = withClient(offered, payload)
      const [first] = changing
      if (!first) return
      await dispatchActions(
        'user',
        changing.map((record) => ({ record, action, payload })),
        (count) => ({ title: t(`changed.${kind}`, { count, name: titleOf(first) }) }),
      )
    },
    [dispatchActions, isOffered, withClient, t],
  )
  return { isOffered, change }
}
