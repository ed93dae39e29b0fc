import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { decideAbsences } from '../../models/absence/absence-decisions.tsx'
import { absencePresentation } from '../../models/absence/presentation.ts'
import type { StaffSpace } from '../../navigation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

interface AbsenceListProps {
  readonly space: StaffSpace
  /** The address that names the list. */
  readonly route: 'manager.absences' | 'technicien.absences' | 'technicien.conges'
}

/** Requests for leave: a technicien sees their own, managers decide on those of everybody. */
export const AbsenceList = ({ space, route }: AbsenceListProps) => {
  const { t } = useTranslation('title')
  return (
    <>
      <ScreenTitle title={t(route)} />
      <RecordList presentation={absencePresentation} space={space} bulk={decideAbsences} />
    </>
  )
}
