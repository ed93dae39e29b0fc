import { useTranslation } from 'react-i18next'
import { type KeyLine, keyLines } from '../../hooks/sync/key-lines.ts'
import { type KeyName, useWorkingKeys } from '../../hooks/sync/shortcut-keys.ts'
import { Switch } from '../../kit/inputs/switch.tsx'
import { Kbd } from '../../kit/kbd.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useServices } from '../../services/services.tsx'

/** Keys that work on every screen; all others belong to the shown screen. */
const EVERYWHERE: readonly KeyName[] = ['palette', 'create', 'undo', 'sheet']

interface ShortcutSheetProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/** The keys that work on the screen below, as its parts have registered them. */
export const ShortcutSheet = ({ open, onOpenChange }: ShortcutSheetProps) => {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys.title')} closeLabel={t('close')}>
      <Sheet />
    </Dialog>
  )
}

const Sheet = () => {
  const { t } = useTranslation()
  const { preferences } = useServices()
  const lines = keyLines(useWorkingKeys())
  return (
    <>
      {/* First, so that the focus is on what is in view. */}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button that the label holds */}
      <label className="mb-4 flex items-center justify-between gap-4">
        {t('keys.off')}
        <Switch checked={preferences.keys} onCheckedChange={preferences.setKeys} />
      </label>
      {!preferences.keys && <p className="mb-3 text-ink-2">{t('keys.offHint')}</p>}
      <Lines title={t('keys.here')} lines={lines.filter(({ name }) => !EVERYWHERE.includes(name))} />
      <Lines
        title={t('keys.everywhere')}
        lines={EVERYWHERE.flatMap((name) => lines.filter((line) => line.name === name))}
      />
    </>
  )
}

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }) => {
  const { t } = useTranslation()
  const names: Readonly<Record<string, string>> = t('keys.names', { returnObjects: true })
  const written = (key: string): string =>
    key
      .split('+')
      .map((part) => names[part] ?? part)
      .join('+')
  if (lines.length === 0) return null
  return (
    <section className="mb-4">
      <h3 className="mb-1 text-ink-3 text-sm">{title}</h3>
      <dl>
        {lines.map(({ name, keys }) => (
          <div
            key={name}
            className="flex min-h-8 items-center justify-between gap-3 border-line border-b last:border-0"
          >
            <dt>{t(`keys.does.${name}`)}</dt>
            <dd className="flex shrink-0 gap-2">
              {keys.map((key) => (
                <span key={key}>
                  <span className="sr-only">{written(key)}</span>
                  <Kbd keys={written(key)} />
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
