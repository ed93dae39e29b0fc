import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoleSlug } from '#contract/core/roles.ts'
import { localePath, ROUTES, type RouteId } from '#contract/routes.ts'
import { useCan } from '../../hooks/actions/use-can.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { CREATION_PAGES } from '../../navigation.ts'
import { creationState } from '../../widgets/presentation/asked-creation.ts'
import { type Command, command } from './command.ts'

/** Models whose records people create from anywhere, beside tickets. */
export const CREATED = ['client', 'projet', 'invoice'] as const

type Created = (typeof CREATED)[number]

/** The page that creates a record, or the list that opens its form; null without either. */
export const creationPlace = (
  space: RoleSlug,
  model: Created,
): { readonly route: RouteId; readonly isList: boolean } | null => {
  const page = CREATION_PAGES[model]?.[space]
  if (page !== undefined) return { route: page, isList: false }
  const list = `${space}.${model}s`
  return Object.hasOwn(ROUTES, list) ? { route: list as RouteId, isList: true } : null
}

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
