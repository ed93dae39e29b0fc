import { Mic, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../hooks/page/use-path.ts'
import { Button } from '../../kit/button.tsx'
import { toast } from '../../kit/overlays/toast.ts'
import { createRecognition, type Recognition } from './recognition.ts'
import { finalWords } from './spoken-words.ts'

interface DictationButtonProps {
  /** Called with each group of words that the browser has understood. */
  onWords(words: string): void
}

/** Tags of the spoken languages. */
const SPOKEN = { fr: 'fr-FR', en: 'en-GB' } as const

/** Errors after which the browser will understand nothing more. */
const IS_REFUSED: ReadonlySet<string> = new Set([
  'not-allowed',
  'service-not-allowed',
  'audio-capture',
  'network',
  'language-not-supported',
])

/** Turns speech into text by the browser's own recognition; nothing where the browser has none. */
export const DictationButton = ({ onWords }: DictationButtonProps) => {
  const { t } = useTranslation('file')
  const locale = useLocale()
  const [isAvailable] = useState(() => createRecognition() !== null)
  const [running, setRunning] = useState<Recognition | null>(null)
  const latestOnWords = useRef(onWords)
  latestOnWords.current = onWords
  useEffect(() => () => running?.abort(), [running])
  if (!isAvailable) return null

  const start = (): void => {
    const recognition = createRecognition()
    if (!recognition) return
    recognition.lang = SPOKEN[locale]
    recognition.continuous = true
    recognition.interimResults = false
    recognition.onresult = (event) => {
      const words = finalWords(event)
      if (words !== '') latestOnWords.current(words)
    }
    recognition.onerror = ({ error }) => {
      if (IS_REFUSED.has(error)) toast.error(t('dictation.failed'))
    }
    recognition.onend = () => setRunning(null)
    recognition.start()
    setRunning(recognition)
  }
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button look="secondary" aria-pressed={running !== null} onClick={() => (running ? running.stop() : start())}>
        {running ? <Square aria-hidden className="fill-current text-danger-text" /> : <Mic aria-hidden />}
        {t(running ? 'dictation.stop' : 'dictation.start')}
      </Button>
      <span role="status" className="text-ink-2 text-sm">
        {running && t('dictation.listening')}
      </span>
    </span>
  )
}
