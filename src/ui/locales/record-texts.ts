/** Texts that grammar ties to the name of a model. A model that has them has derived screens. */
export interface RecordTexts {
  readonly create: string
  readonly update: string
  /** Next step while the list is empty. */
  readonly emptyHint: string
  readonly notFound: string
  readonly notHereYet: string
}

const KINDS = [
  'create',
  'update',
  'emptyHint',
  'notFound',
  'notHereYet',
] as const satisfies readonly (keyof RecordTexts)[]

/** Orders the texts of models by text, as the screens ask for them: `create.client`. */
export const byText = <Model extends string>(texts: Readonly<Record<Model, RecordTexts>>) =>
  Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      Object.fromEntries(Object.entries<RecordTexts>(texts).map(([model, { [kind]: text }]) => [model, text])),
    ]),
  ) as { readonly [Kind in keyof RecordTexts]: Readonly<Record<Model, string>> }
