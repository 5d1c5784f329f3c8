import { Alert, List, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import type { CaseDetail } from '../contract.ts'
import { useEntitlement } from './use-entitlement.ts'

/** Why the reader cannot decide, and whom to ask; nothing where they can. */
export function WhatIMay({ detail }: { readonly detail: CaseDetail }) {
  const { approve, decline } = useEntitlement(detail)
  if (approve === 'yes') return null
  const names = detail.whoMayApprove.map(({ name }) => name).join(', ')
  return (
    <Alert
      color="mango"
      mt="xs"
      title={decline === 'yes' ? t('You may decline this, but not approve it') : t('This is not yours to decide')}
    >
      <List size="sm">
        {approve.needs.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Text size="sm" mt={6}>
        {names ? t('Who may: {names}.', { names }) : t('Nobody at the desk may approve it as it stands.')}
      </Text>
    </Alert>
  )
}
