import { useTranslation } from 'react-i18next'
import { TOKEN_AREAS, type TokenArea, type TokenScope } from '#contract/api-access/token-scopes.ts'
import { Checkbox } from '../../../kit/inputs/checkbox.tsx'

interface ScopeChoiceProps {
  readonly offered: readonly TokenScope[]
  readonly chosen: readonly TokenScope[]
  readonly error: string | undefined
  onChange(chosen: readonly TokenScope[]): void
}

/** The rights of a new token, an area a line. A right to write comes with the right to read. */
export const ScopeChoice = ({ offered, chosen, error, onChange }: ScopeChoiceProps) => {
  const { t } = useTranslation('tokens')
  const toggle = (scope: TokenScope, area: TokenArea, isOn: boolean): void => {
    const [read, write]: readonly TokenScope[] = [`${area}:read`, `${area}:write`]
    const added = [scope, read].filter((one) => one !== undefined && offered.includes(one)) as readonly TokenScope[]
    const removed = scope === read ? [read, write] : [scope]
    onChange(isOn ? [...new Set([...chosen, ...added])] : chosen.filter((one) => !removed.includes(one)))
  }
  return (
    <fieldset aria-describedby="token-rights" tabIndex={-1} data-invalid={error !== undefined || undefined}>
      <legend className="mb-1 font-medium">{t('rights')}</legend>
      {error !== undefined && (
        <p role="alert" className="mb-1 text-danger-text text-sm">
          {error}
        </p>
      )}
      <p id="token-rights" className="mb-2 text-ink-3 text-sm">
        {t('rightsHint')}
      </p>
      <ul className="[&>li+li]:border-t rounded-md border">
        {TOKEN_AREAS.filter((area) => offered.some((scope) => scope.startsWith(`${area}:`))).map((area) => (
          <li key={area} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 touch:py-2.5">
            <span className="min-w-0 flex-1 basis-48">{t(`area.${area}`)}</span>
            <span className="flex gap-x-4">
              {(['read', 'write'] as const).map((verb) => {
                const scope: TokenScope = `${area}:${verb}`
                return (
                  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is an input
                  <label key={verb} className="flex w-20 items-center gap-2 has-disabled:text-ink-3">
                    <Checkbox
                      checked={chosen.includes(scope)}
                      disabled={!offered.includes(scope)}
                      aria-label={t(`${verb}Of`, { area: t(`area.${area}`) })}
                      onCheckedChange={(isOn) => toggle(scope, area, isOn)}
                    />
                    {t(verb)}
                  </label>
                )
              })}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
