import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What every field says in which one of many is chosen. */
export const useComboboxTexts = () => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      search: t('search'),
      nothing: t('nothingFound'),
      clear: t('clear'),
      labelled: (label: string, value: string) => t('labelled', { label, value }),
    }),
    [t],
  )
}
