import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { renderAnswer } from '#features/selling/quotes/public/parts/render-answer.tsx'
import { visibleFields } from '#kit/web/form/answers.ts'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { cardAddress } from '../../parts/addresses.ts'
import type { Proposal } from '../../public/contract.ts'
import { CARDS, type CardCode } from '../../rules/cards.ts'

type Props = { readonly proposal: Proposal; readonly card: CardCode }

/** One card as it was typed, with the way to change it. */
export function ProposalCard({ proposal, card }: Props) {
  const { title, schema } = CARDS[card]
  const values = proposal.cards[card]
  const details = visibleFields(schema, values).map((field) => ({
    label: field.label,
    value: renderAnswer(field, values[field.name], proposal.labels),
    isWide: field.item !== undefined,
  }))
  const isEmpty = details.every(({ value }) => value === undefined)
  const isEditable = proposal.editable.includes(card)
  if (isEmpty && !isEditable) return null
  const verb = isEmpty ? t('Add') : t('Edit')
  return (
    <DetailCard
      title={title}
      details={details}
      aside={
        isEditable && (
          <Anchor component={Link} to={cardAddress(proposal.id, card)} aria-label={`${verb} · ${t(title)}`} py={8}>
            {verb}
          </Anchor>
        )
      }
    >
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t('Not answered yet')}
        </Text>
      )}
    </DetailCard>
  )
}
