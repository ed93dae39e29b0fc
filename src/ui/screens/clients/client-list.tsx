import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { clientPresentation } from '../../models/client/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

/** All clients, those in use first of all. */
export const ClientList = () => {
  const { t } = useTranslation('title')
  return (
    <>
      <ScreenTitle title={t('manager.clients')} />
      <RecordList presentation={clientPresentation} space="manager" />
    </>
  )
}
