import { Link } from 'react-router'
import type { Measure } from '../rules/figures.ts'
import { FigureText } from './figure-text.tsx'

type Props = { readonly measure: Measure | 'cancelled'; readonly value: number; readonly to: string | undefined }

/** A figure that links to the rows that it adds up, if there is such a list. */
export function FigureLink({ measure, value, to }: Props) {
  const figure = <FigureText measure={measure} value={value} />
  return to ? <Link to={to}>{figure}</Link> : figure
}
