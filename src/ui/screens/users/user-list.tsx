import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { accountsBulk } from '../../models/user/accounts-bulk.tsx'
import { userPresentation } from '../../models/user/presentation.ts'
import { RecordList } from '../../widgets/presentation/record-list.tsx'

const bulk = accountsBulk(true)

/** Everyone with an account, open accounts first of all. */
export const UserList = () => {
  const { t } = useTranslation('title')
  return (
    <>
      <ScreenTitle title={t('manager.users')} />
      <RecordList presentation={userPresentation} space="manager" bulk={bulk} />
    </>
  )
}
