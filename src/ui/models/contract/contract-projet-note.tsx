import { useTranslation } from 'react-i18next'
import { useReferences } from '../../hooks/records/references.tsx'
import { Notice } from '../../kit/feedback/notice.tsx'
import type { FormNoteProps } from '../../widgets/presentation/presentation.ts'

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/**
 * Says before a contract is saved that its projet is another client's, which the server refuses.
 */
export const ContractProjetNote = ({ values }: FormNoteProps) => {
  const { t } = useTranslation('contract')
  const references = useReferences()
  const client = references.find('client', idOf(values['client_id']))
  const projet = references.find('projet', idOf(values['projet_id']))
  if (!client || !projet || projet.client_id === client.id) return null
  return <Notice tone="warning">{t('otherClient', { client: client.name })}</Notice>
}
