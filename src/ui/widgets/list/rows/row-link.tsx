interface RowLinkProps {
  readonly to: string
  readonly text: string
}

const isElsewhere = (address: string): boolean => /^https?:/i.test(address)

/**
 * The title of a row, whose click area is the whole row or card. A plain link that the list follows
 * (`followRowLink`): the router's `Link` would render again in every row at each change of the
 * address. An address outside of the application opens in a new tab.
 */
export const RowLink = ({ to, text }: RowLinkProps) => (
  <a
    href={to}
    {...(isElsewhere(to) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    data-row-link
    tabIndex={-1}
    className="ring-inside truncate font-medium after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
  >
    {text}
  </a>
)
