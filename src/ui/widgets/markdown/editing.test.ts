import { describe, expect, it } from 'vitest'
import { completionAt, type Edited, withReference } from './completion.ts'
import { formatted, nextEntry } from './formatting.ts'

/** A text whose selection stands between bars; one bar is the caret. */
const edited = (marked: string): Edited => {
  const [before = '', inside = '', after] = marked.split('|')
  const hasSelection = after !== undefined
  return {
    text: before + inside + (after ?? ''),
    start: before.length,
    end: hasSelection ? before.length + inside.length : before.length,
  }
}

const shown = ({ text, start, end }: Edited): string =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

describe('completionAt', () => {
  it.each([
    ['@', 'person', ''],
    ['Bonjour @zo', 'person', 'zo'],
    ['(@Zoé Pet', 'person', 'Zoé Pet'],
    ['voir #41', 'ticket', '41'],
    ['#impri', 'ticket', 'impri'],
  ])('finds a reference at the end of « %s »', (text, kind, typed) => {
    expect(completionAt(text, text.length)).toMatchObject({ kind, typed })
  })

  it.each(['zoe@exemple.fr', '@Zoé Petit est bien là', 'C#', '# Titre', '@Zoé, oui', 'a\n'])(
    'finds none in « %s »',
    (text) => {
      expect(completionAt(text, text.length)).toBeNull()
    },
  )

  it('sees only what stands before the caret', () => {
    expect(completionAt('@zo et la suite', 3)).toEqual({ kind: 'person', typed: 'zo', from: 0 })
  })

  it('is replaced by the reference, with one space behind it', () => {
    const before = edited('Bonjour @zo| merci')
    const completion = completionAt(before.text, before.start)
    expect(completion && shown(withReference(before, completion, '@Zoé Petit'))).toBe('Bonjour @Zoé Petit |merci')
  })
})

describe('formatted', () => {
  it.each([
    ['un |mot| gras', 'bold', 'un **|mot|** gras'],
    ['un **|mot|** gras', 'bold', 'un |mot| gras'],
    ['|', 'italic', '_|_'],
    ['un |mot|', 'code', 'un `|mot|`'],
    ['|a\nb|', 'code', '\n```\n|a\nb|\n```\n'],
    ['a\nb|c\nd', 'list', 'a\n- b|c\nd'],
    ['a\n|b\nc|\nd', 'list', 'a\n|- b\n- c|\nd'],
    ['|- b\n- c|', 'list', '|b\nc|'],
    ['|a\nb|', 'quote', '|> a\n> b|'],
    ['voir |ici|', 'link', 'voir [ici](https://|)'],
    ['|https://exemple.fr|', 'link', '[|](https://exemple.fr)'],
  ] as const)('%j, %s: %j', (before, format, after) => {
    expect(shown(formatted(edited(before), format))).toBe(after)
  })
})

describe('nextEntry', () => {
  it.each([
    ['- un|', '- un\n- |'],
    ['  9. neuf|', '  9. neuf\n  10. |'],
    ['- [x] fait|', '- [x] fait\n- [ ] |'],
    ['- un\n- |', '- un\n|'],
    ['- un|deux', '- un\n- |deux'],
  ])('%j becomes %j', (before, after) => {
    const entry = nextEntry(edited(before))
    expect(entry && shown(entry)).toBe(after)
  })

  it('leaves other lines and selections alone', () => {
    expect(nextEntry(edited('du texte|'))).toBeNull()
    expect(nextEntry(edited('- |un|'))).toBeNull()
  })
})
