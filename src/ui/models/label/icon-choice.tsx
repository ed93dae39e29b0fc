import { Ban } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ICON_NAMES, type IconName, LABEL_ICONS } from '../../fields/label-icons.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Input } from '../../kit/inputs/input.tsx'
import { hint } from '../../kit/overlays/hint.ts'
import { fold } from '../../text/fold.ts'
import { ICON_TEXTS } from './icon-texts.ts'

interface IconChoiceProps {
  readonly value: string | null
  onChange(name: IconName | null): void
}

/** Icons by what they show or stand for, in the language of the page, and by their lucide names. */
export const IconChoice = ({ value, onChange }: IconChoiceProps) => {
  const { t } = useTranslation('settings')
  const locale = useLocale()
  const group = useId()
  const [search, setSearch] = useState('')
  const words = fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = ICON_NAMES.filter((name) =>
    words.every((word) => fold(`${ICON_TEXTS[name][locale]} ${name}`).includes(word)),
  )
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('icon')}</legend>
      <Input
        type="search"
        enterKeyHint="search"
        aria-label={t('searchIcon')}
        placeholder={t('searchIcon')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        // Enter would submit the form around this field.
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && !event.metaKey && event.preventDefault()}
      />
      <div className="mt-2 grid max-h-36 grid-cols-[repeat(auto-fill,minmax(36px,1fr))] gap-1 overflow-y-auto rounded-md border p-1.5 touch:max-h-44 touch:grid-cols-[repeat(auto-fill,minmax(44px,1fr))]">
        {search === '' && (
          <IconOption
            group={group}
            label={t('noIcon')}
            icon={Ban}
            isChosen={value === null}
            choose={() => onChange(null)}
          />
        )}
        {found.map((name) => (
          <IconOption
            key={name}
            group={group}
            label={ICON_TEXTS[name][locale]}
            icon={LABEL_ICONS[name]}
            isChosen={value === name}
            choose={() => onChange(name)}
          />
        ))}
        {found.length === 0 && <p className="col-span-full p-2 text-ink-2">{t('noIconFound')}</p>}
      </div>
    </fieldset>
  )
}

interface IconOptionProps {
  readonly group: string
  readonly label: string
  readonly icon: (typeof LABEL_ICONS)[IconName]
  readonly isChosen: boolean
  choose(): void
}

const IconOption = ({ group, label, icon: Icon, isChosen, choose }: IconOptionProps) => (
  <label {...hint(label)} className="relative flex cursor-pointer justify-center">
    <input type="radio" name={group} aria-label={label} checked={isChosen} onChange={choose} className="peer sr-only" />
    <span className="flex size-9 items-center justify-center rounded-md text-ink-2 hover:bg-hover peer-checked:bg-selected peer-checked:text-accent-text peer-focus-visible:outline-2 peer-focus-visible:outline-focus touch:size-11 [&_svg]:size-4.5">
      <Icon aria-hidden />
    </span>
  </label>
)
