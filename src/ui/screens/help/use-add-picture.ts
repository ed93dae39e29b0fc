import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UPLOADS, uploadIssue } from '#contract/core/files/uploads.ts'
import type { RecordId } from '#contract/core/ids.ts'
import { issueMessage } from '#contract/locales/issue-message.ts'
import { useLocale } from '../../hooks/page/use-path.ts'
import { useServices } from '../../services/services.tsx'

/** Pictures that an article takes. */
export const ACCEPTED_PICTURES = UPLOADS.help_article.accepts

type Sent = { readonly address: string } | { readonly problem: string }

/** The name of a file as the first description of its picture, without the signs of Markdown. */
const describedBy = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s[\]()_*`!\\]+/g, ' ')
    .trim()

/** Uploads pictures of an article; `insert` gets the mark that shows one in the text. */
export const useAddPicture = (recordId: RecordId) => {
  const { t } = useTranslation('help')
  const locale = useLocale()
  const { files, newId } = useServices()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async (file: File): Promise<Sent> => {
    const issue = uploadIssue({ name: file.name, mime: file.type, bytes: file.size }, ACCEPTED_PICTURES)
    if (issue) return { problem: issueMessage(issue, locale) }
    const outcome = await files
      .upload({
        key: newId(),
        model: 'help_article',
        field: UPLOADS.help_article.field,
        recordId,
        name: file.name,
        file,
      })
      .catch(() => null)
    if (outcome?.status === 'refused') return { problem: outcome.message }
    return outcome?.status === 'stored' ? { address: outcome.location } : { problem: t('pictureFailed') }
  }

  const add = async (file: File, insert: (text: string) => void): Promise<void> => {
    setBusy(true)
    setProblem(null)
    const sent = await send(file)
    setBusy(false)
    if ('problem' in sent) setProblem(sent.problem)
    else insert(`![${describedBy(file.name) || t('pictureAlt')}](${sent.address})`)
  }
  return { busy, problem, add }
}
