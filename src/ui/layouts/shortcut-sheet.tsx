import { useTranslation } from 'react-i18next'
import { Switch } from '../kit/inputs/switch.tsx'
import { Kbd } from '../kit/kbd.tsx'
import { Dialog } from '../kit/overlays/dialog.tsx'
import { useServices } from '../services/services.tsx'

const GROUPS = [
  {
    title: 'everywhere',
    keys: [
      ['palette', 'Ctrl+K'],
      ['create', 'C'],
      ['undo', 'Ctrl+Z'],
      ['sheet', '?'],
    ],
  },
  {
    title: 'lists',
    keys: [
      ['move', 'J+K'],
      ['open', 'Enter'],
      ['select', 'X'],
      ['selectRange', 'Shift+X'],
      ['search', '/'],
      ['filter', 'F'],
    ],
  },
  {
    title: 'outbox',
    keys: [
      ['details', 'Enter'],
      ['sendAgain', 'R'],
      ['giveUp', 'Delete'],
    ],
  },
  { title: 'ticket', keys: [['assignToMe', 'I']] },
  { title: 'forms', keys: [['submit', 'Ctrl+Enter']] },
] as const

interface ShortcutSheetProps {
  readonly open: boolean
  onOpenChange(open: boolean): void
}

export const ShortcutSheet = ({ open, onOpenChange }: ShortcutSheetProps) => {
  const { t } = useTranslation()
  const { preferences } = useServices()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys.title')} closeLabel={t('close')}>
      {GROUPS.map((group) => (
        <section key={group.title} className="mb-4">
          <h3 className="mb-1 text-ink-3 text-sm">{t(`keys.${group.title}`)}</h3>
          <dl>
            {group.keys.map(([name, keys]) => (
              <div key={name} className="flex h-8 items-center justify-between border-line border-b last:border-0">
                <dt>{t(`keys.${name}`)}</dt>
                <dd>
                  <span className="sr-only">{keys}</span>
                  <Kbd keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button that the label holds */}
      <label className="flex items-center justify-between gap-4">
        {t('keys.off')}
        <Switch checked={preferences.keys} onCheckedChange={preferences.setKeys} />
      </label>
    </Dialog>
  )
}
