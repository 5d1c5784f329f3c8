import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathTo } from '#domain/routing.ts'
import { contract as leads } from '#features/work/leads/public/contract/leads.ts'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { type About, AppointmentForm } from '../../parts/appointment-form.tsx'

/** A new appointment on a phone: with whom, the day, and the free half hours. Opened with a lead's ID, it is with that person. */
export default function CreateEventScreen() {
  const [leadId] = useQueryParam('lead')
  const lead = useRead(leads.lead, { params: { id: leadId ?? '' } }, { enabled: leadId !== undefined })
  if (!leadId) return <NewEvent />
  return (
    <Loaded read={lead} page={{ title: t('New appointment'), back: pathTo('calendar/calendar', { audience: 'agent' }) }}>
      {({ _id, personName, primaryMobile }) => <NewEvent about={{ leadId: _id, name: personName, mobile: primaryMobile }} />}
    </Loaded>
  )
}

function NewEvent({ about }: { readonly about?: About }) {
  const [day] = useQueryParam('day')
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const formId = useId()
  return (
    <Page
      title={about ? t('Meet {name}', { name: about.name }) : t('New appointment')}
      subtitle={t('Manila time')}
      back={pathTo('calendar/calendar', { audience: 'agent' })}
      actions={
        <Button type="submit" form={formId} loading={busy}>
          {t('Book')}
        </Button>
      }
    >
      <AppointmentForm
        formId={formId}
        about={about}
        start={day ? { day } : undefined}
        onBusy={setBusy}
        onDone={({ start_date }) => navigate(pathTo('calendar/calendar', { audience: 'agent' }, { day: start_date }))}
      />
    </Page>
  )
}
