import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { repoPresentation } from '../../models/repo/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

/** All repositories; a row opens the form that links its repository to a projet. */
export const RepoList = () => {
  const { t } = useTranslation('title')
  return (
    <>
      <ScreenTitle title={t('manager.repos')} />
      <RecordList presentation={repoPresentation} space="manager" clickAction="edit" />
    </>
  )
}
