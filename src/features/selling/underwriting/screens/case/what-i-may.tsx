import { Alert, Button, Group, List, Text } from '@mantine/core'
import { t, translate } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type CaseDetail, contract } from '../../public/contract/underwriting.ts'
import { useEntitlement } from './use-entitlement.ts'

/** Why the reader cannot decide, and who may, with a button to give it to them; nothing where they can. */
export function WhatIMay({ detail }: { readonly detail: CaseDetail }) {
  const { approve, decline } = useEntitlement(detail)
  const { send, busy } = useWrite(contract.assignCase)
  if (approve === 'yes') return null
  const { id, version, assignee, whoMayApprove } = detail
  const names = whoMayApprove.map(({ name }) => name).join(', ')
  return (
    <Alert
      color="mango"
      mt="xs"
      title={decline === 'yes' ? t('You may decline this, but not approve it') : t('This is not yours to decide')}
    >
      <List size="sm">
        {approve.needs.map(({ text, i18n }) => (
          <List.Item key={text}>{translate(text, i18n)}</List.Item>
        ))}
      </List>
      <Text size="sm" mt={6}>
        {names ? t('Who may do this: {names}.', { names }) : t('No one at the desk may approve it as it stands.')}
      </Text>
      <Group gap="xs" mt="xs">
        {whoMayApprove
          .filter((each) => each.id !== assignee?.id)
          .map((each) => (
            <Button
              key={each.id}
              variant="default"
              disabled={busy}
              onClick={() => void send({ params: { id }, body: { version, assignTo: each.id } })}
            >
              {t('Give it to {name}', { name: each.name })}
            </Button>
          ))}
      </Group>
    </Alert>
  )
}
