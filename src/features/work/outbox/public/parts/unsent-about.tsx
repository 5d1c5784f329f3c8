import { Alert, Anchor, List } from '@mantine/core'
import { Link } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { useOutbox } from '#kit/web/outbox.ts'
import { t } from '#kit/web/text.ts'

/** What was done with a record on this device and has not been sent yet. */
export function UnsentAbout({ id }: { readonly id: string }) {
  const entries = useOutbox().filter(({ about }) => about.includes(id))
  if (entries.length === 0) return null
  return (
    <Alert role="status" color={entries.some(({ refused }) => refused) ? 'coral' : 'mango'} mb="md" title={t('Not sent yet')}>
      <List size="sm">
        {entries.map(({ id: each, title }) => (
          <List.Item key={each}>{title}</List.Item>
        ))}
      </List>
      <Anchor component={Link} to={pathTo('outbox/outbox', { audience: 'agent' })} size="sm" py={10} display="inline-block">
        {t('What is waiting to be sent')}
      </Anchor>
    </Alert>
  )
}
