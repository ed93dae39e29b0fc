import { useTranslation } from 'react-i18next'
import { AddButton } from '../../widgets/list/add-button.tsx'
import type { QuickPerson } from './quick-add/parse-quick-add.ts'
import { useQuickAdd } from './quick-add/quick-add-context.ts'

interface LogTimeButtonProps {
  readonly place: 'tools' | 'empty'
  /** Somebody else whose time is logged; the person who types when absent. */
  readonly person?: QuickPerson
}

/** Opens quick add from a list of time entries. */
export const LogTimeButton = ({ place, person }: LogTimeButtonProps) => {
  const { t } = useTranslation('quickAdd')
  const openQuickAdd = useQuickAdd()
  return <AddButton place={place} text={t('logTime')} onAdd={() => openQuickAdd('', person)} />
}
