import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { CardForm } from '../../parts/card-form.tsx'
import { WithProposal } from '../../parts/with-proposal.tsx'
import { CardCode } from '../../rules/cards.ts'

/** The form for the personal card of a proposal, and for the others that have no address of their own, by `?card=`. */
export default function Personal() {
  const [asked] = useQueryParam('card')
  const card = CardCode.safeParse(asked).data ?? 'proposer'
  return <WithProposal>{(proposal) => <CardForm key={card} proposal={proposal} card={card} />}</WithProposal>
}
