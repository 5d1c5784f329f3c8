import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { usePerson } from '#kit/web/session.ts'
import { t } from '#kit/web/text.ts'
import { StatusNote } from '#kit/web/ui/status-badge.tsx'
import { batchAddress } from '../../parts/addresses.ts'
import { Conditions } from '../../parts/conversation.tsx'
import type { CaseDetail } from '../../public/contract/underwriting.ts'
import { isToDecide, isUndecided } from '../../rules/underwriting.ts'
import { WhatIMay } from './what-i-may.tsx'

/** The status of a case: its state, who else works on it, how it was decided, and why the reader cannot decide. */
export function Standing({ detail }: { readonly detail: CaseDetail }) {
  const { state, assignee, decided, waiver, isOverdue, batch } = detail
  const own = usePerson()?.id
  const isOpen = isToDecide(detail)
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-md)' }}>
      <StatusNote cycle="case" state={state}>
        {!isOpen && isUndecided(state) && (
          <Text size="sm" fw={600}>
            {t('The quotation has expired, so there is nothing to decide any more.')}
          </Text>
        )}
        {isOpen && isOverdue && (
          <Text size="sm" fw={600}>
            {t('It has been waiting longer than it should.')}
          </Text>
        )}
        {isOpen && assignee && assignee.id !== own && (
          <Text size="sm" fw={600}>
            {t('{name} is working on it.', { name: assignee.name })}
          </Text>
        )}
        {decided && (
          <>
            <Text size="sm">{t('{name}: “{reason}”', { name: decided.by, reason: decided.reason })}</Text>
            <Conditions conditions={decided.conditions} />
          </>
        )}
      </StatusNote>
      {waiver && (
        <Alert color="mango" mt="xs" title={t('Approved without the inspection')}>
          {waiver}
        </Alert>
      )}
      {batch && batch.others > 0 && (
        <Anchor component={Link} to={batchAddress(batch.id)} size="sm" mt={6} display="block" py={12}>
          {t('{count, plural, one {# more case} other {# more cases}} of the upload {name} to decide on', {
            count: batch.others,
            name: batch.name,
          })}
        </Anchor>
      )}
      {isOpen && <WhatIMay detail={detail} />}
    </div>
  )
}
