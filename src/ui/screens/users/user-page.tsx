import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { personInLanguage } from '#contract/models/user/erased-person.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useLocale, usePath } from '../../hooks/page/use-path.ts'
import { useSetCounts } from '../../hooks/records/use-set-counts.ts'
import { RecordPage } from '../../layouts/record/record-page.tsx'
import { lastLoginPresentation } from '../../models/last-login/presentation.ts'
import { useTicketViews } from '../../models/ticket/list/ticket-views.ts'
import { TicketPanel } from '../../models/ticket/ticket-panel.tsx'
import { AccountActions } from '../../models/user/account-actions.tsx'
import { AccountRequest } from '../../models/user/account-request.tsx'
import { DangerZone } from '../../models/user/person-data/danger-zone.tsx'
import { userPresentation } from '../../models/user/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'
import { RecordProperties } from '../../widgets/presentation/record-properties.tsx'
import { TabLinks } from '../../widgets/tabs/tab-links.tsx'

type User = Mirrored<'user'>
type Tab = 'fiche' | 'logins'

/** A person’s account with its tabs. */
export const UserPage = ({ tab }: { readonly tab: Tab }) => {
  const { user: id = '' } = useParams()
  const locale = useLocale()
  return (
    <RecordPage
      presentation={userPresentation}
      id={id}
      list="manager.users"
      hasActions
      actions={(record) => <AccountActions user={record as unknown as User} />}
    >
      {(record) => {
        // Properties and title are in the reader's language.
        const user = personInLanguage(record as unknown as User, locale)
        const contents: Readonly<Record<Tab, () => ReactNode>> = {
          fiche: () => (
            <div className="grid min-h-0 flex-1 grid-cols-1 content-start overflow-y-auto px-4 pt-5 pb-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
              <div className="mb-6 grid grid-cols-1 content-start gap-6">
                <AccountRequest user={user} />
                <OpenTickets user={user} />
              </div>
              <div>
                <RecordProperties presentation={userPresentation} record={user} />
                <div className="mt-4">
                  <DangerZone user={user} />
                </div>
              </div>
            </div>
          ),
          logins: () => <Logins userId={user.id} />,
        }
        return (
          <>
            <UserTabs userId={user.id} current={tab} />
            {contents[tab]()}
          </>
        )
      }}
    </RecordPage>
  )
}

/** Open tickets that the person is responsible for, or raised. */
const OpenTickets = ({ user }: { readonly user: User }) => {
  const { t } = useTranslation('user')
  const { open } = useTicketViews()
  const field = user.client_id === null ? 'responsable_id' : 'created_by_id'
  const parts = useMemo(() => [{ filter: { ...open, [field]: { in: [user.id] } } }], [open, field, user.id])
  return (
    <TicketPanel
      title={t('openTickets')}
      empty={t('noOpenTicket')}
      parts={parts}
      orderBy="dead_line:asc"
      space="manager"
    />
  )
}

const Logins = ({ userId }: { readonly userId: string }) => {
  const parent = useMemo(() => ({ user_id: userId }), [userId])
  return (
    <div className="min-h-0 flex-1">
      <RecordList presentation={lastLoginPresentation} space="manager" parent={parent} />
    </div>
  )
}

const UserTabs = ({ userId, current }: { readonly userId: string; readonly current: Tab }) => {
  const { t } = useTranslation('record')
  const { t: tUser } = useTranslation('user')
  const path = usePath()
  const logins = useMemo(() => ({ search: '', filter: { user_id: { in: [userId] } } }), [userId])
  const count = useSetCounts(
    'last_login',
    useMemo(() => [logins], [logins]),
  )
  const parameters = { user: userId }
  return (
    <TabLinks
      label={t('tabs')}
      current={current}
      tabs={[
        { id: 'fiche', to: path('manager.user', parameters), text: t('fiche'), icon: userPresentation.icon },
        {
          id: 'logins',
          to: path('manager.userLogins', parameters),
          text: tUser('logins'),
          icon: lastLoginPresentation.icon,
          count: count(logins),
        },
      ]}
    />
  )
}
