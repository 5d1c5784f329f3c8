import { DecisionButtons } from '#kit/web/ui/decision-buttons.tsx'
import { known } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Quotation } from '../contract.ts'

/** An underwriter approves or declines a referred quotation. */
export function Decide({ quotation: { id, version, number } }: { readonly quotation: Quotation }) {
  const { submit } = useWrite(contract.decideReferral)
  const params = { id }
  return (
    <DecisionButtons
      number={number}
      decide={async (decision, reason) =>
        known(contract.quotation, { params }, await submit({ params, body: { version, decision, reason } }))
      }
    />
  )
}
