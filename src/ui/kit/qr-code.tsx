import { encode } from 'uqr'

/** A QR code, dark on light in every theme: cameras read no other. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data
    .flatMap((cells, row) => cells.flatMap((isDark, column) => (isDark ? [`M${column} ${row}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-md border bg-white"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
