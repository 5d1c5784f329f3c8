import { Money } from '#kit/web/ui/money.tsx'
import type { Measure } from '../rules/figures.ts'

type Props = { readonly measure: Measure | 'cancelled'; readonly value: number }

/** A figure formatted for people: an amount, or a number with thousands separators. */
export const FigureText = ({ measure, value }: Props) =>
  measure === 'premium' ? <Money centavos={value} /> : <span className="figures">{value.toLocaleString('en-PH')}</span>
