interface RowLinkProps {
  readonly to: string
  readonly text: string
}

/**
 * The title of a row, whose click area is its whole row or card. A plain link that the list follows (`followRowLink`): one of the router's would be
 * drawn again with each change of the address, in every row.
 */
export const RowLink = ({ to, text }: RowLinkProps) => (
  <a
    href={to}
    data-row-link
    tabIndex={-1}
    className="ring-inside truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
  >
    {text}
  </a>
)
