import { Box, type BoxProps, getSpacing } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './grid-columns.module.css'

type Width = 'base' | 'xs' | 'sm' | 'md' | 'lg'
type Spacing = 'xs' | 'sm' | 'md' | 'xl' | 0

type Props = Omit<BoxProps, 'className'> & {
  readonly component?: 'div' | 'ul'
  readonly className?: string | undefined
  /** How many columns: always, or from each screen width on. */
  readonly cols: number | (Readonly<Partial<Record<Exclude<Width, 'base'>, number>>> & { readonly base: number })
  readonly spacing?: Spacing
  readonly verticalSpacing?: Spacing
  readonly role?: string
  readonly children: ReactNode
}

/** Columns of the same width. Mantine's `SimpleGrid` would write a `<style>` into the page for each, which its security policy refuses. */
export function GridColumns({ component = 'div', className = '', cols, spacing = 'md', verticalSpacing = spacing, ...others }: Props) {
  const { base, xs = base, sm = xs, md = sm, lg = md } = typeof cols === 'number' ? { base: cols } : cols
  return (
    <Box
      component={component}
      className={`${classes.columns} ${className}`}
      __vars={{
        '--columns-base': String(base),
        '--columns-xs': String(xs),
        '--columns-sm': String(sm),
        '--columns-md': String(md),
        '--columns-lg': String(lg),
        '--columns-gap-x': getSpacing(spacing) ?? '0',
        '--columns-gap-y': getSpacing(verticalSpacing) ?? '0',
      }}
      {...others}
    />
  )
}
