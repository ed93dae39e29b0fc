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

export interface RecognitionResult {
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
