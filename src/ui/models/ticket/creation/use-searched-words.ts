import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { FormState } from '../../../widgets/form/use-form.ts'
import { WORDS } from '../../help-article/words-in-address.ts'

/**
 * Puts the words of a search that found no answer into the title. They are typed, so that a draft
 * of an earlier ticket fills only the other fields.
 */
export const useSearchedWords = ({ set }: Pick<FormState, 'set'>): void => {
  const words = useSearchParams()[0].get(WORDS)
  useEffect(() => {
    if (words !== null && words.trim() !== '') set('name', words)
  }, [set, words])
}
