import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useAddressChange } from '../../../hooks/page/use-address-change.ts'
import type { FormState } from '../../../widgets/form/use-form.ts'
import { WORDS } from '../../help-article/words-in-address.ts'

/**
 * Puts the words of a search that found no answer into the title, and removes them from the
 * address: after a reload, the title of the draft is the newer one. The words are typed, so that a
 * draft of an earlier ticket fills only the other fields.
 */
export const useSearchedWords = ({ set }: Pick<FormState, 'set'>): void => {
  const words = useSearchParams()[0].get(WORDS)
  const changeAddress = useAddressChange()
  useEffect(() => {
    if (words === null) return
    if (words.trim() !== '') set('name', words)
    changeAddress({ [WORDS]: null })
  }, [set, words, changeAddress])
}
