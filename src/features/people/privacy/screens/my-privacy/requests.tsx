import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { formatDay } from '#domain/day.ts'
import { describeState } from '#domain/state-descriptions.ts'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { InstantText } from '#kit/web/ui/dates.tsx'
import { Dialog } from '#kit/web/ui/dialog.tsx'
import { FileButton } from '#kit/web/ui/file-button.tsx'
import { Loaded } from '#kit/web/ui/loaded.tsx'
import { StatusBadge } from '#kit/web/ui/status-badge.tsx'
import { useDialog } from '#kit/web/use-dialog.ts'
import { useRead } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { KeptByLaw } from '../../parts/erasure-plan.tsx'
import { type OwnRequest, OwnRequestForm, ownRequestsContract } from '../../public/contract/own-requests.ts'
import { groundName, isClosed, kindName } from '../../rules/requests.ts'

/** A customer asks for a copy, a correction or the erasure of what is held about them, and follows the request. */
export function Requests() {
  const read = useRead(ownRequestsContract.ownPrivacyRequests)
  return (
    <Card component="section" withBorder mb="md" aria-label={t('What we hold about you')}>
      <Title order={2} mb="xs">
        {t('What we hold about you')}
      </Title>
      <Text mb="md">
        {t('You may have a copy of it, have it corrected, or have it erased. It costs nothing, and we answer within the time set by law.')}
      </Text>
      <Ask />
      <Loaded read={read}>
        {(requests) => (
          <Stack gap="md" mt={requests.length > 0 ? 'md' : 0}>
            {requests.map((request) => (
              <Request key={request.id} request={request} />
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}

function Ask() {
  const { opened, isBegun, open, close, finish } = useDialog()
  const formId = useId()
  const { submit, busy } = useWrite(ownRequestsContract.askAboutData)
  return (
    <>
      <Button onClick={open} fullWidth>
        {t('Ask about my data')}
      </Button>
      <Dialog opened={opened} onClose={close} keepMounted={isBegun} title={t('Ask about my data')}>
        <Alert color="gray" mb="md">
          {t('If you ask to be erased, we still keep what the law requires, such as policies and payments, and tell you until when.')}
        </Alert>
        <FieldsForm
          schema={OwnRequestForm}
          formId={formId}
          onSubmit={async (body) => {
            await submit({ body })
            finish()
          }}
        />
        <Button type="submit" form={formId} loading={busy} fullWidth mt="md">
          {t('Send')}
        </Button>
      </Dialog>
    </>
  )
}

function Request({ request }: { readonly request: OwnRequest }) {
  const { id, number, kind, state, askedAt, dueOn, isLate, ground, answer, plan, copyUntil, mayWithdraw } = request
  const { send, busy } = useWrite(ownRequestsContract.withdrawPrivacyRequest)
  const next = describeState('privacy-request', state).next
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
        <Text fw={650}>{t(kindName[kind])}</Text>
        {isLate ? (
          <Badge color="coral" variant="light" size="lg" tt="none">
            {t('Late')}
          </Badge>
        ) : (
          <StatusBadge cycle="privacy-request" state={state} />
        )}
      </Group>
      <Text size="sm" c="dimmed" component="div">
        {number} · <InstantText at={askedAt} />
      </Text>
      {!isClosed(state) && <Text mt="xs">{t('We answer by {day}.', { day: formatDay(dueOn) })}</Text>}
      {next && <Text size="sm">{t(next)}</Text>}
      {ground && <Text mt="xs">{t(groundName[ground])}</Text>}
      {answer && <Text mt="xs">{answer}</Text>}
      {plan.some(({ kept }) => kept.length > 0) && (
        <Stack gap="xs" mt="sm">
          <Text fw={600}>{t('What the law requires us to keep')}</Text>
          <KeptByLaw plan={plan} />
        </Stack>
      )}
      {copyUntil && (
        <FileButton endpoint={ownRequestsContract.ownCopy} input={{ params: { id } }} saves fullWidth mt="sm">
          {t('Get my copy, until {day}', { day: formatDay(copyUntil) })}
        </FileButton>
      )}
      {mayWithdraw && (
        <Button variant="subtle" mt="xs" loading={busy} onClick={() => void send({ params: { id } })}>
          {t('I no longer want it')}
        </Button>
      )}
    </Card>
  )
}
