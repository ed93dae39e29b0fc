import { expect, it } from 'vitest'
import { createContactLetters } from './contact-letter.ts'

const storageWith = (stored: Map<string, string>): Storage =>
  ({
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }) as unknown as Storage

it('restores a message until it is sent', () => {
  const letters = createContactLetters(storageWith(new Map()))
  expect(letters.read()).toBeNull()
  letters.keep({ name: 'Ada', message: 'Bonjour' })
  expect(letters.read()).toEqual({ name: 'Ada', message: 'Bonjour' })
  letters.keep(null)
  expect(letters.read()).toBeNull()
})

it.each(['{', 'null', '"text"', '{"name":1}'])('reads nothing from %s', (stored) => {
  expect(createContactLetters(storageWith(new Map([['contact.letter', stored]]))).read() ?? {}).toEqual({})
})

it('works where the browser stores nothing', () => {
  const refusing = () => {
    throw new Error('denied')
  }
  const letters = createContactLetters({
    getItem: refusing,
    setItem: refusing,
    removeItem: refusing,
  } as unknown as Storage)
  expect(letters.read()).toBeNull()
  expect(() => letters.keep({ name: 'Ada' })).not.toThrow()
})
