import { toast } from './overlays/toast.ts'

interface CopyMessages {
  readonly copied: string
  readonly cannotCopy: string
}

/** Copies a text, and says whether that worked. Browsers without https have no clipboard. */
export const copyToClipboard = async (text: string, { copied, cannotCopy }: CopyMessages): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(copied)
  } catch {
    toast.error(cannotCopy)
  }
}
