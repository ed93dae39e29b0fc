import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Texts shared by all fields that choose one option among many. */
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
