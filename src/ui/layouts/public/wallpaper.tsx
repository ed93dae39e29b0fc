import { type ReactNode, useState } from 'react'

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index)

/** Hills under a setting sun. */
const Dunes = () => (
  <>
    <circle cx="560" cy="330" r="120" fill="var(--art-warm)" />
    <path d="M0 560C160 470 300 500 420 570S680 660 800 560V1000H0Z" fill="var(--art-2)" />
    <path d="M0 680C140 600 260 640 400 700S660 740 800 650V1000H0Z" fill="var(--art-3)" />
    <path d="M0 800C180 720 320 790 460 810S700 790 800 760V1000H0Z" fill="var(--art-4)" />
    <path d="M0 900C200 850 340 900 500 910S720 880 800 880V1000H0Z" fill="var(--art-5)" />
  </>
)

/** Tickets laid out, most of them ticked. */
const Board = () => (
  <g transform="rotate(-12 400 500)">
    {range(5).flatMap((column) =>
      range(7).map((row) => {
        const isDone = (column * 7 + row * 3) % 5 !== 0
        const [x, y] = [column * 190 - 70 + (row % 2) * 40, row * 150 - 40]
        return (
          <g key={`${column}-${row}`} transform={`translate(${x} ${y})`}>
            <rect
              width="160"
              height="116"
              rx="14"
              fill={(column + row) % 3 === 0 ? 'var(--art-2)' : 'var(--art-3)'}
              opacity={0.45 + ((column * 5 + row) % 4) * 0.15}
            />
            <rect
              x="18"
              y="22"
              width={60 + ((row * 37 + column * 23) % 62)}
              height="8"
              rx="4"
              fill="var(--art-5)"
              opacity="0.55"
            />
            <rect
              x="18"
              y="40"
              width={40 + ((row * 17 + column * 41) % 70)}
              height="8"
              rx="4"
              fill="var(--art-5)"
              opacity="0.3"
            />
            <circle cx="136" cy="90" r="12" fill={isDone ? 'var(--art-4)' : 'var(--art-warm)'} />
            {isDone && (
              <path
                d="m130.500 90.500 4 4 7-8"
                fill="none"
                stroke="var(--art-1)"
                strokeWidth="3"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            )}
          </g>
        )
      }),
    )}
  </g>
)

/** Hours as rings of a day. */
const Rings = () => (
  <g fill="none" strokeLinecap="round">
    {range(9).map((ring) => {
      const radius = 90 + ring * 62
      const around = 2 * Math.PI * radius
      const share = 0.28 + ((ring * 29) % 61) / 100
      return (
        <g key={ring} transform={`rotate(${-90 + ring * 41} 300 620)`}>
          <circle cx="300" cy="620" r={radius} stroke="var(--art-2)" strokeWidth="24" />
          <circle
            cx="300"
            cy="620"
            r={radius}
            stroke={ring === 3 ? 'var(--art-warm)' : ring % 2 === 0 ? 'var(--art-4)' : 'var(--art-3)'}
            strokeWidth="24"
            strokeDasharray={`${around * share} ${around}`}
          />
        </g>
      )
    })}
  </g>
)

/** Crossing lines: requests on their way. */
const Streams = () => (
  <g fill="none" strokeLinecap="round" strokeWidth="20">
    {range(13).map((line) => (
      <path
        key={line}
        d={`M-40 ${120 + line * 62}C200 ${120 + line * 62} 260 ${760 - line * 34} 440 ${760 - line * 34}S640 ${200 + line * 58} 860 ${200 + line * 58}`}
        stroke={
          line === 8
            ? 'var(--art-warm)'
            : line % 3 === 0
              ? 'var(--art-4)'
              : line % 3 === 1
                ? 'var(--art-3)'
                : 'var(--art-2)'
        }
      />
    ))}
  </g>
)

const WALLPAPERS: readonly (() => ReactNode)[] = [Dunes, Board, Rings, Streams]

/** One of several decorative drawings in the product's colours, chosen at each visit. */
export const Wallpaper = () => {
  const [chosen] = useState(() => Math.floor(Math.random() * WALLPAPERS.length))
  const Drawing = WALLPAPERS[chosen] ?? Dunes
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 1000"
      preserveAspectRatio="xMidYMid slice"
      className="size-full rounded-lg"
    >
      <rect width="800" height="1000" fill="var(--art-1)" />
      <Drawing />
    </svg>
  )
}
