import { Alert, Button, Card, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { t } from '#kit/web/text.ts'
import { LeadForm } from '../public/parts/lead-form.tsx'
import { LeadFrame } from '../public/parts/lead-frame.tsx'
import { PAGES } from './form-pages.ts'
import type { LeadSection } from './lead-sections.tsx'

type Props = { readonly section: LeadSection; readonly page: keyof typeof PAGES; readonly title: string }

/** One page of what is known about a lead, viewed and edited in one place. */
export function LeadPage({ section, page, title }: Props) {
  const formId = useId()
  const [busy, setBusy] = useState(false)
  return (
    <LeadFrame
      section={section}
      actions={(lead) =>
        lead.may.includes('edit') && (
          <Button type="submit" form={formId} loading={busy}>
            {t('Save')}
          </Button>
        )
      }
    >
      {(lead) => (
        <Card component="section" withBorder aria-label={t(title)}>
          <Title order={2} mb="md">
            {t(title)}
          </Title>
          {!lead.may.includes('edit') && (
            <Alert color="gray" mb="md">
              {t('This lead was discarded. Restore it on its status page to change it.')}
            </Alert>
          )}
          <LeadForm key={lead._id} formId={formId} page={page} schema={PAGES[page]} lead={lead} onBusy={setBusy} />
        </Card>
      )}
    </LeadFrame>
  )
}
