import { useTranslation } from 'react-i18next'
import { cx } from '../../kit/cx.ts'
import { HATCHED } from '../../kit/hatched.ts'

/** Explains the shades and the keys. */
export const Legend = ({ hint, isEmpty }: { readonly hint: string; readonly isEmpty: boolean }) => {
  const { t } = useTranslation('pointage')
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-t px-3 py-1.5 text-ink-3 text-sm lg:px-4">
      {isEmpty && <span className="text-ink-2">{t('nothing')}</span>}
      <span>{t('unit')}</span>
      <Key look="bg-sunken">{t('legendOff')}</Key>
      <Key look={HATCHED}>{t('legendAbsent')}</Key>
      <span id="synoptique-hint" className="ml-auto max-lg:sr-only">
        {hint}
      </span>
    </div>
  )
}

const Key = ({ look, children }: { readonly look: string; readonly children: string }) => (
  <span className="flex items-center gap-1.5">
    <span aria-hidden className={cx('size-3.5 rounded-sm border border-line-strong', look)} />
    {children}
  </span>
)
