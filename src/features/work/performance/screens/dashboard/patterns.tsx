const COLOURS = ['brand', 'mango', 'leaf', 'coral', 'gray'] as const

/** Strokes over the colour, so that neighbours differ even without it. */
const STROKES = ['', 'M0 8 L8 0', 'M0 4 L8 4', 'M0 0 L8 8', 'M4 0 L4 8'] as const

const fillOf = (at: number): string => `var(--mantine-color-${COLOURS[at % COLOURS.length]}-filled)`

/** The fill of the nth series: the first is plain. */
export const patternOf = (at: number): string => (STROKES[at % STROKES.length] ? `url(#figures-pattern-${at})` : fillOf(at))

/** The definitions that `patternOf` refers to; placed inside the chart. */
export const Patterns = ({ count }: { readonly count: number }) => (
  <defs>
    {Array.from({ length: count }, (_, at) => (
      <pattern key={patternOf(at)} id={`figures-pattern-${at}`} width={8} height={8} patternUnits="userSpaceOnUse">
        <rect width={8} height={8} fill={fillOf(at)} />
        <path d={STROKES[at % STROKES.length]} stroke="var(--kit-surface)" strokeWidth={1.5} />
      </pattern>
    ))}
  </defs>
)
