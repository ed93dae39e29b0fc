import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleSlug } from '#contract/core/roles.ts'
import { localePath, ROUTES } from '#contract/routes.ts'
import { useCan } from '../../hooks/actions/use-can.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { creationState } from '../../widgets/presentation/asked-creation.ts'
import { type Command, command } from './command.ts'
import { CREATED, creationPlace } from './creation-place.ts'

/** « Nouveau client » and the like, as far as this person may create them in this space. */
export const useCreationCommands = (space: RoleSlug): readonly Command[] => {
  const { t } = useTranslation('record')
  const { t: tPalette } = useTranslation('palette')
  const locale = useLocale()
  const can = useCan()
  return useMemo(
    () =>
      CREATED.flatMap((model) => {
        const place = creationPlace(space, model)
        if (space === 'client' || place === null || !can(`${model}.create`)) return []
        return command({
          id: `create-${model}`,
          icon: Plus,
          title: t(`create.${model}`),
          text: tPalette('words.create'),
          effect: {
            to: localePath(locale, ROUTES[place.route].path),
            ...(place.isList ? { state: creationState(model) } : {}),
          },
        })
      }),
    [space, t, tPalette, locale, can],
  )
}
