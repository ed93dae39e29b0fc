interface RowLinkProps {
  readonly to: string
  readonly text: string
}

/**
 * The title of a row, whose click area is the whole row or card. A plain link that the list follows
 * (`followRowLink`): the router's `Link` would render again in every row at each change of the
 * address.
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
