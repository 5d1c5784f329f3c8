import { Button } from '@mantine/core'
import { useId } from 'react'
import { dayOf } from '#domain/day.ts'
import { pathTo } from '#domain/routing.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { useQueryParam } from '#kit/web/router/use-query-param.ts'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { MissingRecord } from '#kit/web/ui/missing-record.tsx'
import { Page } from '#kit/web/ui/page.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { Clock } from '../../parts/clock.tsx'
import { type Breach, BreachForm, breachContract } from '../../public/contract/breaches.ts'

const register = () => pathTo('privacy/breaches', { audience: 'agent' })

/** One breach: what is known of it, its clock, and who was notified. */
export default function BreachScreen() {
  const [id] = useQueryParam('breach')
  if (!id) return <MissingRecord what={t('No breach was chosen.')} to={register()} way={t('Go to the register')} />
  return <One id={id} />
}

function One({ id }: { readonly id: string }) {
  const read = useRead(breachContract.breach, { params: { id } })
  return (
    <Loaded read={read} page={{ title: t('Breach'), back: register() }}>
      {(breach) => <Shown breach={breach} />}
    </Loaded>
  )
}

const at = (instant: string | null) => instant && <InstantText at={instant} />

function Shown({ breach }: { readonly breach: Breach }) {
  const { title, foundAt, foundBy, happened, data, persons, measures, npcReference, exemption } = breach
  return (
    <Page
      title={title}
      subtitle={t('Breach of personal data')}
      back={register()}
      aside={<Clock breach={breach} />}
      actions={<Steps breach={breach} />}
    >
      <DetailCard
        title="The clock"
        details={[
          { label: 'Known since', value: at(foundAt) },
          { label: 'Who found it', value: foundBy },
          { label: 'Notify by', value: at(breach.notifyBy) },
          { label: 'Commission notified', value: at(breach.npcNotifiedAt) },
          { label: 'Reference', value: npcReference },
          { label: 'People notified', value: at(breach.personsNotifiedAt) },
          { label: 'Why not notified', value: exemption },
        ]}
      />
      <DetailCard
        title="What is known"
        details={[
          { label: 'What happened', value: happened },
          { label: 'Which data, and whose', value: data },
          { label: 'How many people', value: persons.toLocaleString('en-PH') },
          { label: 'What was done about it', value: measures },
          { label: 'Recorded by', value: breach.recordedBy },
          { label: 'Recorded', value: at(breach.createdAt) },
        ]}
        aside={breach.may.includes('change') && <Change breach={breach} />}
      />
    </Page>
  )
}

function Steps({ breach: { id, version, may } }: { readonly breach: Breach }) {
  const { submit } = useWrite(breachContract.noteBreachStep)
  const note = (step: 'npc' | 'persons' | 'exempt' | 'close') => (reference: string) =>
    submit({ params: { id }, body: { version, step, reference } })
  return (
    <>
      {may.includes('exempt') && (
        <ReasonButton
          label={t('No one needs to be notified')}
          title={t('No one needs to be notified')}
          text={t('Say why: what keeps the data from being used, or why no one can be harmed. The Commission may ask for it.')}
          look={{ variant: 'default' }}
          act={note('exempt')}
        />
      )}
      {may.includes('persons') && (
        <ReasonButton
          label={t('People notified')}
          title={t('People notified')}
          text={t('Say how: letter, e-mail, text message, and when it went out.')}
          look={{ variant: 'filled' }}
          act={note('persons')}
        />
      )}
      {may.includes('npc') && (
        <ReasonButton
          label={t('Commission notified')}
          title={t('Commission notified')}
          text={t('The reference of the notification to the National Privacy Commission.')}
          look={{ variant: 'filled' }}
          act={note('npc')}
        />
      )}
      {may.includes('close') && (
        <ReasonButton
          label={t('It is over')}
          title={t('It is over')}
          text={t('Say what ended it and what keeps it from happening again.')}
          look={{ variant: 'filled' }}
          act={note('close')}
        />
      )}
    </>
  )
}

function Change({ breach }: { readonly breach: Breach }) {
  const { opened, isBegun, open, close, finish } = useDialog()
  const formId = useId()
  const { submit, busy } = useWrite(breachContract.changeBreach)
  const { id, version, foundAt, ...known } = breach
  const foundTime = new Date(foundAt).toLocaleTimeString('en-GB', { timeZone: 'Asia/Manila', hour: '2-digit', minute: '2-digit' })
  return (
    <>
      <Button variant="subtle" onClick={open}>
        {t('Change')}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t('What is known')} size="lg">
        <FieldsForm
          schema={BreachForm}
          formId={formId}
          initial={{ ...known, persons: String(known.persons), foundDay: dayOf(new Date(foundAt)), foundTime }}
          onSubmit={async (body) => {
            await submit({ params: { id }, body: { ...body, version } })
            finish()
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t('Save')}
        </Button>
      </Dialog>
    </>
  )
}
