import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../kit/cx.ts'
import { hint } from '../../kit/overlays/hint.ts'
import { pairOf, SWATCHES, type Swatch } from './swatches.ts'

interface SwatchChoiceProps {
  readonly background: string
  onChange(colours: Omit<Swatch, 'name'>): void
}

/** Sixteen colours with readable text, or any other with the better of black and white text. */
export const SwatchChoice = ({ background, onChange }: SwatchChoiceProps) => {
  const { t } = useTranslation('settings')
  const group = useId()
  const isOther = background !== 'transparent' && !SWATCHES.some(({ color_background }) => color_background === background)
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t('colour')}</legend>
      <div className="grid grid-cols-8 justify-items-center gap-1.5 sm:max-w-88 max-sm:touch:grid-cols-4 sm:touch:max-w-100">
        {SWATCHES.map((swatch) => (
          <label key={swatch.name} {...hint(t(`swatch.${swatch.name}`))} className="cursor-pointer touch:w-full">
            <input
              type="radio"
              name={group}
              aria-label={t(`swatch.${swatch.name}`)}
              checked={swatch.color_background === background}
              onChange={() => onChange({ color_background: swatch.color_background, color_text: swatch.color_text })}
              className="peer sr-only"
            />
            <span
              className="flex size-8 items-center justify-center rounded-md border border-control-line peer-checked:[&_svg]:visible peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 touch:h-11 touch:w-full [&_svg]:invisible [&_svg]:size-4"
              style={{ background: swatch.color_background, color: swatch.color_text }}
            >
              <Check aria-hidden strokeWidth={3} />
            </span>
          </label>
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
