import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import type { Quotation } from '#features/selling/quotes/public/contract/quotes.ts'
import { useFeature } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { contract } from '../public/contract.ts'

type Props = { readonly quotation: Quotation }

const leadAddress = (id: string) => pathTo('leads/status', { audience: 'agent' }, { id })

/**
 * For the agent: the lead that is quoted. Offers one of their own leads with the policyholder's number, so that its history shows the sale.
 */
export default function LeadNote({ quotation: { id, line, lead } }: Props) {
  const tie = useWrite(contract.createProposal)
  const mayTie = useFeature('LEADS')
  if (!lead || !mayTie) return null
  const name = `${lead.name} · ${lead.number}`
  if (lead.isTied)
    return (
      <Text size="sm" mb="md">
        <Anchor component={Link} to={leadAddress(lead.id)} py={8}>
          {t('Lead {name}', { name })}
        </Anchor>
      </Text>
    )
  return (
    <Alert color="brand" mb="md" title={t('This number belongs to your lead {name}', { name })}>
      <Text size="sm">{t('Add the quotation to the lead, so that its history and your figures show what came of it.')}</Text>
      <Button
        variant="light"
        mt="sm"
        loading={tie.busy}
        onClick={() => void tie.send({ body: { leadId: lead.id, line, quotationId: id } })}
      >
        {t('Add to the lead')}
      </Button>
    </Alert>
  )
}
