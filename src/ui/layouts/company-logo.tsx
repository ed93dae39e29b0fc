import type { ReactNode } from 'react'
import { useBlobAddress } from '../hooks/records/use-blob-address.ts'
import { usePicture } from '../hooks/records/use-picture.ts'
import { useAll } from '../hooks/records/use-records.ts'
import { cx } from '../kit/cx.ts'

interface CompanyLogoProps {
  readonly className?: string
  /** The mark of the product, while the company has no logo. */
  readonly children: ReactNode
}

/** The logo of the company, on white in both themes: logos are drawn for paper. */
export const CompanyLogo = ({ className, children }: CompanyLogoProps) => {
  const address = useAll('settings')?.[0]?.logo ?? null
  const source = useBlobAddress(usePicture(address))
  return source === null ? (
    children
  ) : (
    <img src={source} alt="" className={cx('rounded-sm bg-white object-contain p-0.5', className)} />
  )
}
