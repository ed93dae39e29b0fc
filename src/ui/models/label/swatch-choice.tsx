import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_LABEL_COLOURS } from '#contract/core/label.ts'
import { cx } from '../../kit/cx.ts'
import { hint } from '../../kit/overlays/hint.ts'
import { pairOf, SWATCHES, type Swatch } from './swatches.ts'

type Colours = Omit<Swatch, 'name'>

interface SwatchChoiceProps {
  readonly background: string
  onChange(colours: Colours): void
}

/**
 * No background, sixteen colours with readable text, or any other with the better of black and
 * white text.
 */
export const SwatchChoice = ({ background, onChange }: SwatchChoiceProps) => {
  const { t } = useTranslation('settings')
  const group = useId()
  const none = DEFAULT_LABEL_COLOURS.color_background
  const isOther = background !== none && !SWATCHES.some(({ color_background }) => color_background === background)
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('colour')}</legend>
      <SwatchOption
        group={group}
        label={t('noBackground')}
        colours={null}
        isChosen={background === none}
        choose={() => onChange(DEFAULT_LABEL_COLOURS)}
      />
      <div className="mt-2 grid grid-cols-8 justify-items-center gap-1.5 sm:max-w-88 max-sm:touch:grid-cols-4 sm:touch:max-w-100">
        {SWATCHES.map(({ name, ...colours }) => (
          <SwatchOption
            key={name}
            group={group}
            label={t(`swatch.${name}`)}
            colours={colours}
            isChosen={colours.color_background === background}
            choose={() => onChange(colours)}
          />
        ))}
      </div>
      <label className={cx('mt-2 inline-flex items-center gap-2', isOther ? 'text-ink' : 'text-ink-2')}>
        <input
          type="color"
          value={isOther ? background : '#000000'}
          onChange={(event) => onChange(pairOf(event.target.value))}
          className="h-control w-10 shrink-0 touch:w-11 rounded-md border border-control-line bg-surface p-1"
        />
        {t('otherColour')}
      </label>
      <p className="mt-1 text-ink-3 text-sm">{t('contrast')}</p>
    </fieldset>
  )
}

interface SwatchOptionProps {
  readonly group: string
  readonly label: string
  /** Null for the swatch without a background, which has its name beside it. */
  readonly colours: Colours | null
  readonly isChosen: boolean
  choose(): void
}

/** A radio button that is drawn as a swatch, with a tick where it is chosen. */
const SwatchOption = ({ group, label, colours, isChosen, choose }: SwatchOptionProps) => (
  <label
    {...(colours && hint(label))}
    className={cx(
      'cursor-pointer',
      colours ? 'touch:w-full' : 'inline-flex items-center gap-2',
      !colours && !isChosen && 'text-ink-2',
    )}
  >
    <input type="radio" name={group} aria-label={label} checked={isChosen} onChange={choose} className="peer sr-only" />
    <span
      className={cx(
        'flex size-8 items-center justify-center rounded-md border border-control-line peer-checked:[&_svg]:visible peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 touch:h-11 [&_svg]:invisible [&_svg]:size-4',
        colours ? 'touch:w-full' : 'touch:w-11',
      )}
      style={colours ? { background: colours.color_background, color: colours.color_text } : undefined}
    >
      <Check aria-hidden strokeWidth={3} />
    </span>
    {!colours && label}
  </label>
)
