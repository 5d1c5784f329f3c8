import { useNavigate } from 'react-router'
import { FormScreen } from '#kit/web/form/form-screen.tsx'
import { t } from '#kit/web/text.ts'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract, type Proposal } from '../public/contract.ts'
import { CARDS, type CardCode } from '../rules/cards.ts'
import { proposalAddress } from './addresses.ts'

type Props = { readonly proposal: Proposal; readonly card: CardCode }

/** One card, to be filled in. */
export function CardForm({ proposal, card }: Props) {
  const { id, number, version, lead, editable, cards } = proposal
  const { title, schema } = CARDS[card]
  const navigate = useNavigate()
  const save = useWrite(contract.saveCard)
  if (!editable.includes(card))
    return (
      <MissingRecord
        title={title}
        what={t('This can no longer be changed here. See the quotation or the policy.')}
        to={proposalAddress(id)}
        way={t('See the proposal')}
      />
    )
  return (
    <FormScreen
      title={t(title)}
      subtitle={`${number} · ${lead.name}`}
      back={proposalAddress(id)}
      schema={schema}
      initial={cards[card]}
      within="values"
      draft={`proposal/${id}/${card}/${version}`}
      submit="Save"
      onSubmit={async (values) => {
        const saved = await save.submit({ params: { id }, body: { version, card, values } })
        setCached(contract.proposal, { params: { id } }, saved)
        navigate(proposalAddress(id))
      }}
    />
  )
}
