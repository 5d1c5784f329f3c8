import { Alert, Button, Group } from '@mantine/core'
import { useId } from 'react'
import { FieldsForm } from '#kit/web/form/fields-form.tsx'
import { t } from '#kit/web/text.ts'
import { DetailCard } from '#kit/web/ui/detail-card.tsx'
import { ReasonButton } from '#kit/web/ui/reason-button.tsx'
import { setCached } from '#kit/web/use-read.ts'
import { useWrite } from '#kit/web/use-write.ts'
import { type Certificate, contract } from '../../public/contract.ts'
import { Correction } from '../../rules/certificates.ts'

/** For underwriters: correct and resend what the service did not accept, or give the number up. */
export function Correct({ certificate: { policyId, refusal, mayCorrect, sent, cocNumber, state } }: { readonly certificate: Certificate }) {
  const formId = useId()
  const correct = useWrite(contract.correctCertificate)
  const withdraw = useWrite(contract.voidCertificate)
  const params = { policyId }
  if (!sent || (state !== 'refused' && state !== 'authenticated')) return null
  return (
    <>
      {mayCorrect && (
        <DetailCard title="Correct and send again">
          {refusal && (
            <Alert color="coral" mb="md" title={t('The service says')}>
              {refusal}
            </Alert>
          )}
          <FieldsForm
            schema={Correction}
            initial={sent}
            formId={formId}
            onSubmit={async (body) => setCached(contract.certificate, { params }, await correct.submit({ params, body }))}
          />
          <Group justify="flex-end" mt="md">
            <Button type="submit" form={formId} loading={correct.busy}>
              {t('Send again')}
            </Button>
          </Group>
        </DetailCard>
      )}
      <ReasonButton
        label={t('Withdraw this number')}
        title={t('Withdraw COC {number}?', { number: cocNumber })}
        text={t('The number is void and never used again. The policy gets another, which is authenticated at once.')}
        look={{ color: 'coral' }}
        act={async (reason) => setCached(contract.certificate, { params }, await withdraw.submit({ params, body: { reason } }))}
      />
    </>
  )
}
