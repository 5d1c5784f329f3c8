import { useFormatters } from '../formatters.ts'

/** An amount in whole centavos, in tabular figures. */
export function Money({ centavos }: { readonly centavos: number }) {
  return (
    <span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {useFormatters().money(centavos)}
    </span>
  )
}
