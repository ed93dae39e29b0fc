import { Contact } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ACCOUNTS, accountStateOf } from '#contract/models/user/account-state.ts'
import { user as model } from '#contract/models/user/user.ts'
import type { Mirrored } from '#src/store/mirrored.ts'
import { useCan } from '../../hooks/actions/use-can.ts'
import { useReferences } from '../../hooks/records/references.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { InviteDialog } from '../../models/user/invite-dialog.tsx'
import { userPresentation } from '../../models/user/presentation.ts'
import { AddButton } from '../../widgets/list/add-button.tsx'
import { List } from '../../widgets/list/list.tsx'
import { useListState } from '../../widgets/list/use-list-state.ts'
import { titleOf } from '../../widgets/presentation/record-title.tsx'
import { useFixedFilter } from '../../widgets/presentation/use-fixed-filter.ts'
import { useRecordFilters } from '../../widgets/presentation/use-record-filters.ts'
import { TeamCard } from './team-card.tsx'
import { useTeamColumns } from './team-columns.tsx'
import { useTeamFigures } from './use-team-figures.ts'

const LIST = {
  filterable: ['is_active'],
  sortable: ['lastname', 'role_id'],
  defaultOrder: model.defaultOrder,
  defaultFilter: ACCOUNTS.active,
}

const NONE_HIDDEN: readonly string[] = []
const FILTERS: readonly string[] = LIST.filterable

const isMuted = (row: Mirrored<'user'>): boolean => accountStateOf(row) === 'closed'

/** The staff, with their time and their open tickets. */
export const TeamList = () => {
  const { t } = useTranslation('title')
  const roles = useReferences().all('role')
  const staffRoles = useMemo(() => roles.filter(({ slug }) => slug !== 'client').map(({ id }) => id), [roles])
  return (
    <>
      <ScreenTitle title={t('manager.team')} />
      {staffRoles.length > 0 && <StaffList staffRoles={staffRoles} />}
    </>
  )
}

const StaffList = ({ staffRoles }: { readonly staffRoles: readonly string[] }) => {
  const { t } = useTranslation('team')
  const { button, emptyAction, dialog } = useInvitation()
  const state = useFixedFilter(
    useListState(LIST),
    useMemo(() => ({ role_id: { in: staffRoles } }), [staffRoles]),
  )
  const figures = useTeamFigures()
  const columns = useTeamColumns(figures)
  const allFilters = useRecordFilters(userPresentation, NONE_HIDDEN)
  const filters = useMemo(() => allFilters.filter(({ field }) => FILTERS.includes(field)), [allFilters])
  const card = useCallback((row: Mirrored<'user'>) => <TeamCard user={row} figures={figures} />, [figures])
  const empty = useMemo(
    () => <EmptyState icon={<Contact />} title={t('empty')} hint={t('emptyHint')} action={emptyAction} />,
    [t, emptyAction],
  )
  return (
    <>
      <List
        model="user"
        name="team"
        state={state}
        columns={columns}
        filters={filters}
        titleOf={titleOf}
        card={card}
        isMuted={isMuted}
        creation={button}
        empty={empty}
      />
      {dialog}
    </>
  )
}

/** Buttons and dialog that invite a colleague, for people who may create accounts. */
const useInvitation = () => {
  const { t } = useTranslation('user')
  const isAllowed = useCan()('user.create')
  const [open, setOpen] = useState(false)
  const text = t('invite.title')
  return {
    button: useMemo(
      () => isAllowed && <AddButton place="tools" text={text} onAdd={() => setOpen(true)} />,
      [isAllowed, text],
    ),
    emptyAction: useMemo(
      () => isAllowed && <AddButton place="empty" text={text} onAdd={() => setOpen(true)} />,
      [isAllowed, text],
    ),
    dialog: open && <InviteDialog close={() => setOpen(false)} />,
  }
}
