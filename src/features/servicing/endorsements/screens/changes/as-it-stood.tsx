import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { z } from 'zod'
import { formatDay } from '#domain/day.ts'
import { PolicySections } from '#features/servicing/policies/public/parts/policy-sections.tsx'
import { requestReply } from '#kit/web/client.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { SectionCard } from '#kit/web/ui/section-card.tsx'
import { AsOfDay, contract, type PolicyAsOf, type PolicyChanges } from '../../public/contract.ts'

const Asked = z.object({ on: AsOfDay })

/** The policy as it was on any day of its cover. */
export function AsItStood({ changes: { policyId, coverFrom } }: { readonly changes: PolicyChanges }) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const [shown, show] = useState<PolicyAsOf>()
  return (
    <>
      <SectionCard title="As it was on a given day" isFolded>
        <FieldsForm
          schema={Asked}
          initial={{ on: coverFrom }}
          formId={formId}
          onBusy={setBusy}
          onSubmit={async ({ on }) => show(await requestReply(contract.policyAsOf, { params: { id: policyId }, query: { on } }))}
        />
        <Button type="submit" form={formId} variant="default" loading={busy} fullWidth mt="md">
          {t('Show it')}
        </Button>
        {shown && (
          <Text mt="md" fw={550} role="status">
            {t('On {day}: {description}, {name}. This applied from {from} to {to}.', {
              ...{ day: formatDay(shown.on), description: shown.description, name: shown.holderName },
              ...{ from: formatDay(shown.from), to: formatDay(shown.to) },
            })}
          </Text>
        )}
      </SectionCard>
      {shown && <PolicySections sections={shown.sections} />}
    </>
  )
}
