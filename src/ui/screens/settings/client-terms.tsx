import { useTranslation } from 'react-i18next'
import { useScreenTitle } from '../../layouts/frame.tsx'
import { TermsDocument } from './terms-document.tsx'
import { useTerms } from './use-terms.ts'

/** The terms of sale, as clients read them. */
export const ClientTerms = () => {
  const { t } = useTranslation('settings')
  const { t: tTitle } = useTranslation('title')
  useScreenTitle(tTitle('client.cgv'))
  return (
    <>
      <h1 className="mb-4 font-semibold text-xl">{tTitle('client.cgv')}</h1>
      <TermsDocument terms={useTerms()} noneHint={t('termsNoneClient')} />
    </>
  )
}
