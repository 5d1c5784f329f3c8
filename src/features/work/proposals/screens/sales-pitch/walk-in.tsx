import { Button, Card, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import type { Needs } from '#domain/needs.ts'
import { type Lead, LeadEssentials, needsContract } from '#features/work/leads/public/contract/leads.ts'
import { LeadForm } from '#features/work/leads/public/parts/lead-form.tsx'
import { t } from '#kit/web/text.ts'
import { useWrite } from '#kit/web/use-write.ts'

type Props = { readonly needs: Needs; readonly onKnown: (lead: Lead) => void }

/** A walk-in becomes a lead with name and number, and keeps their answers. */
export function WalkIn({ needs, onKnown }: Props) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const save = useWrite(needsContract.saveLeadNeeds)
  return (
    <Card withBorder mb="md" component="section" aria-label={t('Who is it?')}>
      <Title order={2}>{t('Who is it?')}</Title>
      <Text size="sm" c="dimmed" mb="md">
        {t('With a name and a number, the answers are saved and you can continue to a price.')}
      </Text>
      <LeadForm
        formId={formId}
        page="walk-in"
        schema={LeadEssentials}
        onBusy={setBusy}
        onSaved={async (lead) => {
          await save.submit({ params: { id: lead._id }, body: { needs } })
          onKnown(lead)
        }}
      />
      <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
        {t('Save as a lead')}
      </Button>
    </Card>
  )
}
