import { createContext, type ReactNode } from 'react'
import type { NamedField } from '../../field.ts'
import type { Answers } from './answers.ts'

/** What rows of people can be filled from: the surrounding form, and the list. */
export type RowSource = {
  readonly field: NamedField
  readonly rows: readonly Answers[]
  readonly disabled: boolean
  /** Adds rows: first in place of those in which nothing was typed yet. */
  readonly add: (rows: readonly Answers[]) => void
}

/** Shown above a list of people, so that they need not be typed. */
export const RowSources = createContext<(source: RowSource) => ReactNode>(() => null)
