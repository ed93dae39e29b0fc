import type { i18n } from 'i18next'

type TextOf = (key: string, ...values: readonly unknown[]) => unknown

/** `getFixedT` without its types of keys, which the compiler would spell out here once more. */
interface TextSource {
  getFixedT(...scope: readonly unknown[]): TextOf
}

/**
 * Makes `t` answer a key without values from a map. i18next resolves each key anew at each render,
 * which took a tenth of the first frame of a page. Added texts empty the map.
 */
export const rememberTexts = (instance: i18n): void => {
  const source = instance as unknown as TextSource
  const getFixedT = source.getFixedT.bind(instance)
  const byScope = new Map<string, TextOf>()
  const texts: Map<string, unknown>[] = []
  instance.store.on('added', () => {
    for (const known of texts) known.clear()
  })

  const remembering = (resolve: TextOf): TextOf => {
    const known = new Map<string, unknown>()
    texts.push(known)
    const textOf: TextOf = (key, ...values) => {
      if (values.length > 0) return resolve(key, ...values)
      if (!known.has(key)) known.set(key, resolve(key))
      return known.get(key)
    }
    // i18next reads the language and the namespace from the function.
    return Object.assign(textOf, resolve)
  }

  source.getFixedT = (...scope) => {
    const name = JSON.stringify(scope)
    const textOf = byScope.get(name) ?? remembering(getFixedT(...scope))
    byScope.set(name, textOf)
    return textOf
  }
}
