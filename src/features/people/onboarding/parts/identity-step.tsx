import { Alert, Button, Text } from '@mantine/core'
import { t } from '#kit/web/text.ts'
import { toast } from '#kit/web/toast.ts'
import { Page } from '#kit/web/ui/page.tsx'
import { Slotted } from '#kit/web/ui/slot.tsx'
import { useRead } from '#kit/web/use-read.ts'
import { applicantContract } from '../public/contract/applicant.ts'
import { applicantIdentityCheck } from '../public/parts/slots.ts'
import { ReturnedNote } from './returned-note.tsx'
import type { StepProps } from './step-props.ts'
import { isDone } from './steps.ts'

/** The applicant proves their identity, by their document and their face, with the service that checks them. */
export default function IdentityStep({ application, title, steps, back, goOn }: StepProps) {
  const read = useRead(applicantContract.ownApplication)
  const { identity, mayEdit } = application
  const { state, document, attemptsLeft } = identity
  const isOver = isDone(application, 'identity')
  const advance = async () => {
    const updated = (await read.refetch()).data?.application
    if (updated?.identity.state !== 'approved') return
    toast.success(t('Your identity is confirmed'))
    goOn(updated)
  }
  return (
    <Page title={title} back={back} actions={isOver ? <Button onClick={() => goOn(application)}>{t('Continue')}</Button> : undefined}>
      {steps}
      <ReturnedNote application={application} step="identity" />
      {state === 'approved' && (
        <Alert color="leaf" title={t('Your identity is confirmed')}>
          {document}
        </Alert>
      )}
      {state === 'review' && (
        <Alert color="brand" title={t('Your identity is being checked')}>
          {t('You can continue for now.')}
        </Alert>
      )}
      {(state === 'declined' || state === 'cancelled') && attemptsLeft > 0 && (
        <Alert color="mango" mb="md" title={t('Your identity could not be confirmed')}>
          {t('Try again with another document, or in better light. Attempts left: {count}.', { count: attemptsLeft })}
        </Alert>
      )}
      {!isOver && attemptsLeft === 0 && (
        <Alert color="mango" title={t('Continue without it')}>
          {t('Our office compares your documents itself.')}
        </Alert>
      )}
      {!isOver && mayEdit && <Slotted slot={applicantIdentityCheck} with={{ wasBegun: state === 'started', done: () => void advance() }} />}
      {!isOver && (
        <Text size="sm" c="dimmed" mt="md">
          {t('It takes about two minutes. Have your identity document ready.')}
        </Text>
      )}
    </Page>
  )
}
