import { Anchor, Card, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useOutbox } from '#kit/web/outbox.ts'
import { writesAt } from '#kit/web/queued-write.ts'
import { t } from '#kit/web/text.ts'
import { contract } from '../../public/contract/leads.ts'

/** Leads that were added on this device and are not yet known anywhere else; they can be worked on. */
export default function UnsentLeads({ to = 'leads/status' }: { readonly to?: 'leads/status' | 'leads/documents' }) {
  const leads = writesAt(useOutbox(), contract.addLead)
  if (leads.length === 0) return null
  return (
    <Card withBorder mb="md" component="section" aria-label={t('Not sent yet')}>
      <Text size="sm" c="dimmed">
        {t('Not sent yet')}
      </Text>
      {leads.map(({ id, title }) => (
        <Anchor key={id} component={Link} to={pathTo(to, { audience: 'agent' }, { id })} py={10} fw={600}>
          {title}
        </Anchor>
      ))}
    </Card>
  )
}
