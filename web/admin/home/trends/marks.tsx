/** Lines differ by dash and marker first, by hue second. */
const dashes = [undefined, '6 4', '2 4', '10 4 2 4', '14 5']
const colors = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-5)']

export const looks = (n: number) => ({ color: colors[n] ?? 'var(--chart-5)', dash: dashes[n] })

const shapes = [
  'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0',
  'M-4.5 -4.5h9v9h-9z',
  'M0 -5.5L5.5 4.5H-5.5z',
  'M0 -6L6 0L0 6L-6 0z',
  'M-2 -6h4v4h4v4h-4v4h-4v-4h-4v-4h4z',
]

type MarkProps = { look: number; x: number | undefined; y: number | undefined; large?: boolean }

export const Mark = ({ look, x = 0, y = 0, large = false }: MarkProps) => (
  <path
    d={shapes[look]}
    fill={looks(look).color}
    stroke="var(--surface)"
    strokeWidth={large ? 1.5 : 0}
    transform={`translate(${x} ${y}) scale(${large ? 1.4 : 1})`}
  />
)

/** Bars after the first are hatched. */
export const Hatching = ({ id }: { id: string }) => (
  <defs>
    {colors.map((color, n) => (
      <pattern
        key={color}
        id={`${id}-${n}`}
        width={6}
        height={6}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <rect width={6} height={6} fill="var(--surface)" />
        <rect width={2.5} height={6} fill={color} />
      </pattern>
    ))}
  </defs>
)

/** The legend. Hidden from screen readers, which get the names from the chart's name and its table. */
export const Legend = ({ names }: { names: readonly string[] }) => (
  <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
    {names.map((name, n) => (
      <li key={name} className="flex items-center gap-1.5">
        <Swatch look={n} />
        {name}
      </li>
    ))}
  </ul>
)

export const Swatch = ({ look }: { look: number }) => {
  const { color } = looks(look)
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className="shrink-0">
      <rect
        x="1"
        y="1"
        width="12"
        height="12"
        rx="2"
        fill={look === 0 ? color : 'none'}
        stroke={color}
        strokeWidth="1.5"
      />
      {look > 0 && <path d="M1 9L9 1M5 13L13 5" stroke={color} strokeWidth="2" />}
    </svg>
  )
}
