import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Button } from '../../kit/button.tsx'
import type { FormState } from '../../widgets/form/use-form.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'

interface SettingsFormBarProps {
  readonly form: FormState
  readonly sync: Mirrored<'settings'>['sync']
  readonly children?: ReactNode
}

/** Saves or resets a form of the settings; stays in view at its bottom. */
export const SettingsFormBar = ({ form, sync, children }: SettingsFormBarProps) => {
  const { t } = useTranslation()
  return (
    <div className="sticky bottom-0 z-10 -mx-4 -mb-10 flex items-center gap-2 border-t bg-surface px-4 py-3 sm:-mx-8 sm:px-8">
      <Button look="primary" type="submit" busy={form.busy}>
        {t('form.submit')}
      </Button>
      <Button look="ghost" onClick={form.reset}>
        {t('cancel')}
      </Button>
      <SyncMark mark={sync} />
      {children}
    </div>
  )
}
