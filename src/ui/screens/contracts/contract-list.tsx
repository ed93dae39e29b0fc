import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../../layouts/screen-title.tsx'
import { Contracts } from '../../models/contract/contracts.tsx'

const NO_PARENT = {}

/** Every contract of hours with what is left of it; those that are nearly used up come first. */
export const ContractList = () => {
  const { t } = useTranslation('title')
  return (
    <div className="mx-auto w-full max-w-[1100px] px-4 py-5 sm:px-8">
      <ScreenTitle title={t('manager.contracts')} />
      <Contracts parent={NO_PARENT} />
    </div>
  )
}
