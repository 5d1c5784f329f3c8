import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { DRAFT_PREFIX } from '#kit/web/draft-prefix.ts'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { putReceivedAway } from '#kit/web/use-received.ts'
import { putEncrypted } from '#kit/web/vault.ts'
import { RECEIVED_DRAFT } from '../../parts/received-draft.ts'
import { type ContactCard, readContacts } from '../../rules/contact-card.ts'

/** A phone shares a whole address book as easily as one person. */
const SHOWN = 20

/** The people in a contacts file, each of whom can be started as a lead. */
export function Contacts({ file }: { readonly file: File }) {
  const { data: people } = useQuery({
    queryKey: ['contacts of', file.name, file.size, file.lastModified],
    queryFn: async () => readContacts(await file.text()),
    meta: { aside: true },
  })
  const navigate = useNavigate()
  const begin = async ({ firstName, lastName, mobile }: ContactCard) => {
    await putEncrypted(DRAFT_PREFIX + RECEIVED_DRAFT, { firstName, lastName, primaryMobile: mobile })
    if (people?.length === 1) await putReceivedAway()
    navigate(pathTo('leads/new-lead', { audience: 'agent' }, { received: 'contact' }))
  }
  if (!people) return null
  if (people.length === 0)
    return (
      <Alert role="alert" color="coral" title={t('Not accepted')}>
        {t('“{name}” contains no contact with a name. Share the contact again, or add the lead manually.', { name: file.name })}
      </Alert>
    )
  return (
    <SectionCard title="A new lead">
      {people.slice(0, SHOWN).map((person) => (
        <Group key={`${person.firstName} ${person.lastName} ${person.mobile}`} justify="space-between" wrap="nowrap" py={6}>
          <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Text fw={600}>{`${person.firstName} ${person.lastName}`.trim()}</Text>
            <Text size="sm" c="dimmed">
              {person.mobile || t('No number')}
            </Text>
          </div>
          <Button style={{ flexShrink: 0 }} onClick={() => void begin(person)}>
            {t('New lead')}
          </Button>
        </Group>
      ))}
      {people.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {t('The first {count} of {all} are shown. Share the others separately.', { count: SHOWN, all: people.length })}
        </Text>
      )}
    </SectionCard>
  )
}
