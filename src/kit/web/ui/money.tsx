import { useFormatters } from '../formatters.ts'

/** An amount of whole centavos, in figures that stand under each other. */
export function Money({ centavos }: { readonly centavos: number }) {
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {useFormatters().money(centavos)}
    </span>
  )
}
