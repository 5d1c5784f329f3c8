import { CardForm } from '../../parts/card-form.tsx'
import { WithProposal } from '../../parts/with-proposal.tsx'

/** Who receives a payout. */
export default function Nominee() {
  return <WithProposal>{(proposal) => <CardForm proposal={proposal} card="nominee" />}</WithProposal>
}
