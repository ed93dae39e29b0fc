import type { RoleSlug } from '#contract/core/roles.ts'
import { ROUTES, type RouteId } from '#contract/routes.ts'
import { recordTextsFr } from './fr/record-texts.ts'

/** The models with derived screens. */
export type PresentedModel = keyof typeof recordTextsFr

/** The screens that follow from a presentation, by how the name of their route ends. */
const ENDINGS = { list: 's', page: '', form: 'Form', creation: 'Create' } as const
type Screens = typeof ENDINGS
export type DerivedScreenKind = keyof Screens

type Space = Exclude<RoleSlug, 'client'>

/**
 * Routes whose screens and titles follow from their names: `{space}.{model}s`, `{space}.{model}`
 * and so on.
 */
export type DerivedRoute = Extract<RouteId, `${Space}.${PresentedModel}${Screens[DerivedScreenKind]}`>

export interface DerivedRouteParts {
  readonly id: DerivedRoute
  readonly space: Space
  readonly model: PresentedModel
  readonly screen: DerivedScreenKind
}

const SPACES = ['manager', 'technicien'] as const satisfies readonly Space[]
const MODELS = Object.keys(recordTextsFr) as readonly PresentedModel[]
const SCREENS = Object.keys(ENDINGS) as readonly DerivedScreenKind[]

/** Every derived route that the contract has. */
export const DERIVED_ROUTES: readonly DerivedRouteParts[] = SPACES.flatMap((space) =>
  MODELS.flatMap((model) =>
    SCREENS.flatMap((screen) => {
      const id = `${space}.${model}${ENDINGS[screen]}`
      return Object.hasOwn(ROUTES, id) ? [{ id: id as DerivedRoute, space, model, screen }] : []
    }),
  ),
)
