import { Button, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { branchName } from '#features/people/staff/public/rules.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { SearchSelect } from '#kit/web/ui/select/search-select.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { DeclineForm, type DeskApplication, deskContract } from '../../public/contract/desk.ts'
import type { Marks } from './mark-button.tsx'

type Of = { readonly application: DeskApplication }

/** What the reviewer may do with an application: with marks it is sent back, without any it goes on. */
export function DeskSteps({ application, marks }: Of & { readonly marks: Marks }) {
  const { id, version, may, staffId } = application
  const { send, busy } = useWrite(deskContract.stepApplication)
  const invite = useWrite(deskContract.inviteAgain)
  const params = { id }
  const faults = Object.entries(marks).map(([path, reason]) => ({ path, reason }))
  const step =
    (body: { readonly step: 'take' | 'revise' | 'approve' } | { readonly step: 'return'; readonly faults: typeof faults }) => () =>
      void send({ params, body: { version, ...body } })
  return (
    <>
      {may.includes('decline') && <Decline application={application} />}
      {may.includes('take') && (
        <Button loading={busy} onClick={step({ step: 'take' })}>
          {t('Start checking')}
        </Button>
      )}
      {may.includes('return') && faults.length > 0 && (
        <Button color="mango" c="dark.9" loading={busy} onClick={step({ step: 'return', faults })}>
          {t('{count, plural, one {Return # item} other {Return # items}}', { count: faults.length })}
        </Button>
      )}
      {may.includes('propose') && faults.length === 0 && <Propose application={application} />}
      {may.includes('revise') && (
        <Button variant="default" loading={busy} onClick={step({ step: 'revise' })}>
          {t('Review again')}
        </Button>
      )}
      {may.includes('approve') && faults.length === 0 && (
        <Button color="leaf" loading={busy} onClick={step({ step: 'approve' })}>
          {t('Approve and open the account')}
        </Button>
      )}
      {staffId && (
        <Button variant="default" loading={invite.busy} onClick={() => void invite.send({ params, body: {} })}>
          {t('Send the link again')}
        </Button>
      )}
    </>
  )
}

function Propose({ application: { id, version, managers } }: Of) {
  const { opened, isBegun, open, close, finish } = useDialog()
  const { send, busy } = useWrite(deskContract.stepApplication)
  const [managerId, setManagerId] = useState<string | null>(null)
  const propose = async () => {
    if (managerId && (await send({ params: { id }, body: { version, step: 'propose', managerId } }))) finish()
  }
  return (
    <>
      <Button onClick={open}>{t('Everything is correct')}</Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t('Propose for approval')}>
        <Text size="sm" mb="md">
          {t('Another person in the office approves it; then the account is opened.')}
        </Text>
        <SearchSelect
          label={t('Manager and branch')}
          data={managers.map((each) => ({ value: each.id, label: `${each.name}, ${branchName(each.branch)}` }))}
          value={managerId}
          onChange={setManagerId}
          limit={50}
        />
        <Button fullWidth mt="md" loading={busy} disabled={!managerId} onClick={() => void propose()}>
          {t('Propose')}
        </Button>
      </Dialog>
    </>
  )
}

function Decline({ application: { id, version } }: Of) {
  const { opened, isBegun, open, close, finish } = useDialog()
  const formId = useId()
  const { submit, busy } = useWrite(deskContract.stepApplication)
  return (
    <>
      <Button variant="subtle" color="coral" onClick={open}>
        {t('Decline')}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t('Decline the application')}>
        <FieldsForm
          schema={DeclineForm}
          formId={formId}
          onSubmit={async ({ reason }) => {
            await submit({ params: { id }, body: { version, step: 'decline', reason } })
            finish()
          }}
        />
        <Button type="submit" form={formId} color="coral" fullWidth mt="md" loading={busy}>
          {t('Decline')}
        </Button>
      </Dialog>
    </>
  )
}
