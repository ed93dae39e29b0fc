import { Mail, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordId } from '#contract/core/ids.ts'
import { userActions } from '#contract/models/user/user.actions.ts'
import type { ModelName } from '#contract/registry.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useDispatchAction } from '../../hooks/actions/use-dispatch-action.ts'
import { useLabels } from '../../hooks/page/use-labels.ts'
import { useActionContext } from '../../hooks/records/references.tsx'
import { Button } from '../../kit/button.tsx'
import { useActionText } from '../../widgets/action-text/use-action-text.ts'
import { BulkMenu } from '../../widgets/list/selection/bulk-menu.tsx'
import { mayBeSent } from './account-mail.ts'
import { useAccountMails } from './use-account-mails.ts'
import { type AccountChange, useAccountState } from './use-account-state.ts'
import { useWithClient } from './use-with-client.ts'

type User = Mirrored<'user'>

const ICONS = { deactivate: UserX, reactivate: UserCheck, refuse: UserX } as const satisfies Partial<
  Record<AccountChange, unknown>
>
const CHANGES = Object.keys(ICONS) as readonly (keyof typeof ICONS)[]

interface AccountsBulkProps {
  readonly users: readonly User[]
  /** Role and client are set too; not where the list shows the people of one client. */
  readonly hasAccess: boolean
  done(): void
}

/** Actions on many accounts. */
export const AccountsBulk = ({ users, hasAccess, done }: AccountsBulkProps) => {
  const { t } = useTranslation('user')
  const { isOffered, change } = useAccountState()
  const { send } = useAccountMails()
  return (
    <>
      {CHANGES.filter((kind) => users.some((user) => isOffered(kind, user))).map((kind) => {
        const Icon = ICONS[kind]
        return (
          <Button
            key={kind}
            look="secondary"
            size="small"
            onClick={() => {
              void change(kind, users)
              done()
            }}
          >
            <Icon aria-hidden />
            {t(`change.${kind}`)}
          </Button>
        )
      })}
      {users.some(mayBeSent) && (
        <Button
          look="secondary"
          size="small"
          onClick={() => {
            void send('invitation', users)
            done()
          }}
        >
          <Mail aria-hidden />
          {t('mail.invitation')}
        </Button>
      )}
      {hasAccess && <AccessBulk users={users} done={done} />}
    </>
  )
}

const ACCESS = [
  { field: 'role_id', model: 'role' },
  { field: 'client_id', model: 'client' },
] as const

/** Sets role or client of many people; one’s own role stays. */
const AccessBulk = ({ users, done }: Pick<AccountsBulkProps, 'users' | 'done'>) => {
  const { t } = useTranslation('user')
  const labels = useLabels()
  const context = useActionContext()
  const actionText = useActionText()
  const { dispatchActions } = useDispatchAction()
  const withClient = useWithClient()
  const set = async (field: (typeof ACCESS)[number]['field'], value: RecordId) => {
    const payload = { [field]: value }
    const asked = users.filter(
      (user) => user[field] !== value && userActions.update.when(user, context, payload) === null,
    )
    const changing = withClient(asked, payload)
    done()
    await dispatchActions(
      'user',
      changing.map((record) => ({ record, action: 'update', payload })),
      (count) => ({
        title: t('accessChanged', {
          count,
          field: labels.field.user[field],
          value: actionText.value('user', field, value) ?? '',
        }),
      }),
    )
  }
  return ACCESS.map(({ field, model }) => (
    <BulkMenu
      key={field}
      label={t(`set.${field}`)}
      short={labels.field.user[field]}
      model={model}
      among={undefined}
      onPick={(value) => void set(field, value)}
    />
  ))
}

/** `AccountsBulk` as lists of users take it. */
export const accountsBulk =
  (hasAccess: boolean) =>
  (rows: readonly Mirrored<ModelName>[], done: () => void): ReactNode => (
    <AccountsBulk users={rows as unknown as readonly User[]} hasAccess={hasAccess} done={done} />
  )
