import { expect, it } from 'vitest'
import { createRecognition } from './recognition.ts'
import { finalWords, withSpoken } from './spoken-words.ts'

class Spoken {
  lang = ''
}

it('is there under either name, and nowhere else', () => {
  expect(createRecognition({})).toBeNull()
  expect(createRecognition({ SpeechRecognition: Spoken })).toBeInstanceOf(Spoken)
  expect(createRecognition({ webkitSpeechRecognition: Spoken })).toBeInstanceOf(Spoken)
})

it('is absent where the page may not use the microphone', () => {
  const policy = (isAllowed: boolean) => ({
    SpeechRecognition: Spoken,
    document: { featurePolicy: { allowsFeature: () => isAllowed } },
  })
  expect(createRecognition(policy(false))).toBeNull()
  expect(createRecognition(policy(true))).toBeInstanceOf(Spoken)
})

it('takes the words that are final, since the last result', () => {
  const result = (transcript: string, isFinal: boolean) => Object.assign([{ transcript }], { isFinal })
  const results = [result('la porte', true), result(' ne ferme plus', true), result(' depuis', false)]
  expect(finalWords({ resultIndex: 1, results })).toBe('ne ferme plus')
})

it.each([
  ['', 'la porte', 'La porte'],
  ['Depuis hier', 'elle grince', 'Depuis hier elle grince'],
  ['Elle grince. ', 'surtout le matin', 'Elle grince. Surtout le matin'],
])('%j and %j make %j', (text, words, expected) => {
  expect(withSpoken(text, words)).toBe(expected)
})
