import type { ComponentProps, FunctionComponent } from 'react'

type Svg = ComponentProps<'svg'>
export type IconProps = Omit<Svg, 'stroke'> & {
  /** Of a side, in pixels. */
  readonly size?: number | string
  /** Line width, on a square of 24. */
  readonly stroke?: number
}
export type Icon = FunctionComponent<IconProps>

/** An icon drawn in lines. */
// @__NO_SIDE_EFFECTS__
export function outlined(paths: readonly string[]): Icon {
  return ({ size = 24, stroke = 2, color = 'currentColor', ...rest }) => {
    const lines: Svg = { fill: 'none', stroke: color, strokeWidth: stroke, strokeLinecap: 'round', strokeLinejoin: 'round' }
    return drawn(paths, { width: size, height: size, ...lines, ...rest })
  }
}

/** An icon drawn in filled areas. */
// @__NO_SIDE_EFFECTS__
export function filled(paths: readonly string[]): Icon {
  return ({ size = 24, stroke: _, color = 'currentColor', ...rest }) => drawn(paths, { width: size, height: size, fill: color, ...rest })
}

/** Its meaning is given by the code that shows it, mostly in words beside it. */
const drawn = (paths: readonly string[], attributes: Svg) => (
  <svg viewBox="0 0 24 24" {...attributes}>
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
)
