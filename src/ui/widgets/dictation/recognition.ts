/**
 * The part of the browser's speech recognition that is used here; TypeScript's library does not
 * describe it.
 */
export interface Recognition {
  lang: string
  continuous: boolean
  interimResults: boolean
  onresult: ((event: RecognitionResult) => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  stop(): void
  abort(): void
}

interface RecognitionResult {
  readonly resultIndex: number
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>
}

type RecognitionClass = new () => Recognition

interface Browser {
  readonly SpeechRecognition?: RecognitionClass
  readonly webkitSpeechRecognition?: RecognitionClass
  readonly document?: { readonly featurePolicy?: { allowsFeature(feature: string): boolean } }
}

/**
 * Creates the browser's speech recognition. Null where the browser has none, or where the page's
 * permissions policy keeps the microphone from it.
 */
export const createRecognition = (browser: unknown = globalThis): Recognition | null => {
  const { SpeechRecognition, webkitSpeechRecognition, document } = browser as Browser
  const Class = SpeechRecognition ?? webkitSpeechRecognition
  if (!Class || document?.featurePolicy?.allowsFeature('microphone') === false) return null
  return new Class()
}

/** The words that became final with this result. */
export const finalWords = ({ resultIndex, results }: RecognitionResult): string =>
  Array.from(results)
    .slice(resultIndex)
    .flatMap((result) => (result.isFinal ? (result[0]?.transcript ?? []) : []))
    .join(' ')
    .trim()

/** Adds spoken words to a text, as a new sentence after a full one. */
export const withSpoken = (text: string, words: string): string => {
  const before = text.trimEnd()
  const begins = before === '' || /[.!?…\n]$/.test(before)
  const said = begins ? words.replace(/^\p{L}/u, (first) => first.toLocaleUpperCase()) : words
  return before === '' ? said : `${before} ${said}`
}
