import { useEffect } from 'react'

/**
 * Stands in for the package `react-style-singleton` (scroll locking of dialogs): the same interface
 * on constructed style sheets, which a content security policy without inline styles allows.
 */
const createSheet = () => {
  let users = 0
  let sheet: CSSStyleSheet | null = null
  return {
    add: (styles: string) => {
      if (users === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      users += 1
    },
    remove: () => {
      users -= 1
      if (users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    },
  }
}

export const styleSingleton = () => {
  const sheet = createSheet()
  // biome-ignore lint/correctness/noComponentHookFactories: the package's interface; called once a module
  return function Sheet({ styles, dynamic }: { readonly styles: string; readonly dynamic?: boolean }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: only dynamic styles follow a change, as in the package
    useEffect(() => {
      sheet.add(styles)
      return sheet.remove
    }, [styles && dynamic])
    return null
  }
}
