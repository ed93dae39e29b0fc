import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mirrored } from '#src/store/mirrored.ts'
import { Button } from '../../kit/button.tsx'
import { formBar } from '../../kit/form-bar.ts'
import type { FormState } from '../../widgets/form/use-form.ts'
import { SyncMark } from '../../widgets/sync/sync-mark.tsx'

interface SettingsFormBarProps {
  readonly form: FormState
  readonly sync: Mirrored<'settings'>['sync']
  /** Commands of another kind, on the other side of the bar. */
  readonly children?: ReactNode
}

/** Saves or resets a form of the settings; stays in view at its bottom. */
export const SettingsFormBar = ({ form, sync, children }: SettingsFormBarProps) => {
  const { t } = useTranslation()
  return (
    <div
      ref={formBar}
      className="sticky bottom-0 z-10 -mx-4 -mb-10 flex flex-wrap items-center justify-end gap-2 border-t bg-surface px-4 py-3 sm:-mx-8 sm:px-8"
    >
      <span className="mr-auto flex items-center gap-2">
        {children}
        <SyncMark mark={sync} />
      </span>
      <Button look="secondary" onClick={form.reset}>
        {t('cancel')}
      </Button>
      <Button look="primary" type="submit" busy={form.busy}>
        {t('form.submit')}
      </Button>
    </div>
  )
}
