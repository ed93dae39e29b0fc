import type { ReactNode } from 'react'
import { useMailSending } from '../../hooks/actions/use-mail-sending.ts'
import { NoMailServer } from './no-mail-server.tsx'

/** Text of a confirmation that lets mails leave, with a notice where they would reach no one. */
export const MailWarning = ({ children }: { readonly children: ReactNode }) => {
  const sending = useMailSending()
  return (
    <div className="grid gap-3">
      <p>{children}</p>
      {sending?.is_folder && <NoMailServer />}
    </div>
  )
}
